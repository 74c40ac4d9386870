// The vault's box and latch, in millimetres; NEVER BUILT. `part` chooses what is exported.
part = "all"; $pos = 1; $lid = 0;      // bolt: 0 back, 1 in the strike; lid: degrees from shut
box = [200, 140, 100]; wall = 6; kerf = 0.15; clear = 0.4;
bolt = [70, 10, 10]; travel = 14; bolt_y = 70; bolt_z = 78; tab = [4, 14, 8];
strike = [16, 20, 30]; enters = 10;    // hangs from the lid; the bolt goes into it so far
servo = [22.8, 12.2, 22.7]; flange = 32.2; flange_z = 15.9; holes = 27.8; axis = 5.9; // SG90, MG90S
horn = 9.9; link = 45; horn_z = 27;    // a quarter turn: 2 * 9.9 * sin 45 = 14
sw = [6.4, 10.2, 19.8]; sw_hole = 9.5; // snap switch: on end for the bolt, its plunger to the left
button_d = 24.2; lock_d = 12.2; shaft_d = 10.2; nut_d = 20; pin_d = 4; pin_r = 24;
turn = 150;                            // six places of 30; 300 for a ring switch with places of 60
cable_d = 20;                          // a USB plug passes, and then the adapter's cable
shelf = [60, 177]; shelf_z = 66;       // carries guides, servo and bolt switch
servo_at = [84.1, 98, 62.1];           // on spacers of 6 over the shelf
lid_switch_at = [20, 6.1]; finger = 20; $fn = 48;

gap = 0.5;                             // strike to wall
function strike_x() = box[0] - wall - gap - strike[0];
function shut_tip() = strike_x() + enters;
function tip() = shut_tip() - (1 - $pos) * travel;
function tail() = tip() - bolt[0];
axis_at = [servo_at[0] + axis, servo_at[1] + servo[1] / 2];
// The horn's angle at a place of the bolt: found by halving, as the link makes it uneven.
function horn_x(a) = axis_at[0] + horn * sin(a) + sqrt(pow(link, 2) - pow(axis_at[1] - horn * cos(a) - bolt_y - bolt[1] / 2, 2));
function angle(x, low = -45, high = 45, n = 20) = n == 0 ? (low + high) / 2 :
    horn_x((low + high) / 2) < x ? angle(x, (low + high) / 2, high, n - 1) : angle(x, low, (low + high) / 2, n - 1);
function pin_x() = horn_x(45) - (1 - $pos) * travel;

// --- what moves ---------------------------------------------------------------------------------
module boltbody() {
  translate([tail(), bolt_y, bolt_z]) difference() {
    cube(bolt);                        // the nose is bevelled: a falling lid pushes it back
    translate([bolt[0] + 0.01, -1, bolt[2] - 4]) rotate([0, -45, 0]) cube([8, 12, 12]);
    translate([-1, bolt[1] / 2, bolt[2] / 2]) rotate([0, 90, 0]) cylinder(d = 1.2, h = 8); // release wire
  }
  translate([tail() + 4, bolt_y - tab[1], bolt_z]) cube([tab[0], tab[1] + 0.01, tab[2]]);
  translate([pin_x(), bolt_y + bolt[1] / 2, bolt_z + bolt[2] - 2]) cylinder(d = 2, h = 7); // link's pin
}
module hornbody() { a = angle(pin_x());
  translate([axis_at[0], axis_at[1], servo_at[2] + horn_z]) hull() { cylinder(d = 6, h = 2);
    translate([horn * sin(a), -horn * cos(a), 0]) cylinder(d = 4, h = 2); } }
module linkbody() { a = angle(pin_x());
  hull() { translate([axis_at[0] + horn * sin(a), axis_at[1] - horn * cos(a), servo_at[2] + horn_z + 2.1]) cylinder(d = 1.5, h = 1.5);
    translate([pin_x(), bolt_y + bolt[1] / 2, servo_at[2] + horn_z + 2.1]) cylinder(d = 1.5, h = 1.5); } }
module wire() translate([-20, bolt_y + bolt[1] / 2, bolt_z + bolt[2] / 2]) rotate([0, 90, 0]) cylinder(d = 1, h = tail() + 20);
module lidpart() translate([0, box[1], box[2]]) rotate([-$lid, 0, 0]) translate([0, -box[1], -box[2]]) children();
module lidstrike() lidpart() translate([strike_x(), bolt_y - 5, box[2] - strike[2]]) difference() { cube(strike);
    translate([-1, 5 - clear, bolt_z - box[2] + strike[2] - clear]) cube([enters + 1 + 2, bolt[1] + 2 * clear, bolt[2] + 2 * clear]);
    for (y = [4, 16]) translate([8, y, strike[2] - 12]) cylinder(d = 2.5, h = 13); }
module lidplate() lidpart() translate([0, 0, box[2]]) linear_extrude(wall) lid2d();
module stay() hull() { translate([wall + 2, 90, 60]) sphere(1.5); lidpart() translate([wall + 2, 60, box[2] - 3]) sphere(1.5); }

// --- what stands --------------------------------------------------------------------------------
guide_x = [shut_tip() - 20, shut_tip() - 49];
module guide() difference() { cube([8, 26, 22]);
  translate([-1, 8 - clear, 6 - clear]) cube([10, bolt[1] + 2 * clear, bolt[2] + 2 * clear]);
  for (y = [4, 22]) translate([4, y, -1]) cylinder(d = 2.5, h = 13); }
module guides() for (x = guide_x) translate([x, bolt_y - 8, shelf_z + wall]) guide();
// Before the guides, so that its leads have room; the tab pushes the lever against its left side.
switch_y = bolt_y - 8.6 - sw[0];
module boltswitch() translate([switch_x(), switch_y, shelf_z + wall]) cube([sw[1], sw[0], sw[2]]);
function switch_x() = shut_tip() - bolt[0] + 4 + tab[0] + 0.8;
module lever() translate([switch_x() - 2.8, switch_y, bolt_z + 2]) cube([2.8, sw[0], 5]);
module servobody() translate(servo_at) { cube(servo);
  translate([-(flange - servo[0]) / 2, 0, flange_z]) cube([flange, servo[1], 2.5]);
  translate([axis, servo[1] / 2, servo[2]]) cylinder(d = 11, h = 4); }
module spacers() for (x = [-5, servo[0] + 0.3]) translate([servo_at[0] + x, servo_at[1], shelf_z + wall]) cube([4.7, servo[1], servo_at[2] + flange_z - shelf_z - wall]);
module lidswitch() translate([lid_switch_at[0], lid_switch_at[1], box[2] - 4 - sw[1]]) cube([sw[2], sw[0], sw[1]]);
module lidlever() translate([lid_switch_at[0] + 4, lid_switch_at[1], box[2] - 4]) cube([12, sw[0], 5]);
module hinges() for (x = [30, 130]) translate([x, box[1] + 0.01, box[2] - 30]) cube([40, 3, 34]);
// What lies on the bottom: the breadboard against the left panel, before its right end the board with
// its USB plug to the back; and what reaches in from the front: ring, TRY and LOCK, each with its leads.
module laid() { translate([wall + 0.1, box[1] - wall - 54.6, wall + 0.1]) cube([165.1, 54.5, 9.5]);
  translate([box[0] - wall - 53.5, wall + 1, wall + 0.1]) { cube([53.4, 68.6, 15]); translate([32, 60, 2]) cube([12, 50, 11]); } }
module reaching() translate([0, wall + 0.1, 36]) rotate([-90, 0, 0]) { translate([60, 0, 0]) cylinder(d = 28, h = 32);
  translate([120, 0, 0]) cylinder(d = 28, h = 36); translate([160, 0, 0]) cylinder(d = 16, h = 25); }
module shelfplate() translate([0, 0, shelf_z]) linear_extrude(wall) shelf2d();

// --- panels -------------------------------------------------------------------------------------
// Fingers along x: cut away where `odd` says; the kerf makes what stays a little wider.
module comb(length, odd) { n = 2 * floor(length / finger / 2) + 1; w = length / n;
  for (i = [(odd ? 1 : 0) : 2 : n - 1]) translate([i * w + (i > 0 ? kerf / 2 : -1), -1])
    square([w - kerf / 2 - (i < n - 1 ? kerf / 2 : 0) + (i == 0 || i == n - 1 ? 1 : 0), wall + 1]); }
module edge(w, h, odd) { comb(w, odd); translate([w, 0]) rotate(90) comb(h, odd); translate([wall - wall, h]) rotate(-90) comb(h, odd); }
module holesat(at, d) for (p = at) translate(p) circle(d = d);
module front2d() difference() { square([box[0], box[2]]); edge(box[0], box[2], false);
  translate([60, 36]) { circle(d = shaft_d); holesat(stop_screws, 2.5); }
  translate([120, 36]) circle(d = button_d); translate([160, 36]) circle(d = lock_d); slots(); }
module back2d() difference() { square([box[0], box[2]]); edge(box[0], box[2], false); translate([box[0], 0]) mirror([1, 0]) slots();
  translate([20, 20]) circle(d = cable_d); for (x = [30, 130]) translate([box[0] - x - 40, box[2] - 15]) holesat([[10, 0], [30, 0]], 2.5); }
module slots() for (x = [70, 140]) translate([x, shelf_z]) square([20 - kerf, wall - kerf]);
module side2d() difference() { square([box[1], box[2]]); edge(box[1], box[2], true); }
module left2d() difference() { side2d(); translate([bolt_y + bolt[1] / 2, bolt_z + bolt[2] / 2]) circle(d = 2); translate([90, 60]) circle(d = 2.5); }
module bottom2d() difference() { square([box[0], box[1]]); comb(box[0], true); translate([0, box[1]]) mirror([0, 1]) comb(box[0], true);
  translate([box[0], 0]) rotate(90) comb(box[1], false); translate([0, 0]) mirror([1, 0]) rotate(90) comb(box[1], false); }
module lid2d() difference() { square([box[0], box[1]]); translate([strike_x() + 8, bolt_y - 5]) holesat([[0, 4], [0, 16]], 3);
  translate([wall + 2, 60]) circle(d = 2.5); }
module shelf2d() difference() { union() { translate([shelf[0], wall]) square([shelf[1] - shelf[0], box[1] - 2 * wall]);
    for (x = [70, 140]) translate([x, 0]) square([20, box[1]]); }
  for (x = guide_x) translate([x + 4, bolt_y - 8]) holesat([[0, 4], [0, 22]], 3);
  translate([servo_at[0] - 0.3, servo_at[1] - 0.3]) square([servo[0] + 0.6, servo[1] + 0.6]);
  translate([servo_at[0] + servo[0] / 2, servo_at[1] + servo[1] / 2]) holesat([[-holes / 2, 0], [holes / 2, 0]], 1.5);
  translate([switch_x() + sw[1] / 2, switch_y + sw[0] / 2]) circle(d = 2.5); }
stop_screws = [[-16, 0], [16, 0]];      // within the groove, heads sunk
// The switch's nut lies in its middle.
module stop2d() difference() { circle(d = 60); circle(d = nut_d); holesat(stop_screws, 3.2);
  groove(); }
// From the place of 1 to that of 6: the pin cannot go on.
module groove() { r = (pin_d + clear) / 2; function at(a, d) = (pin_r + d) * [sin(a - turn / 2), cos(a - turn / 2)];
  polygon(concat([for (a = [0 : 10 : turn]) at(a, r)], [for (a = [turn : -10 : 0]) at(a, -r)]));
  for (a = [0, turn]) translate(at(a, 0)) circle(r = r, $fn = 24); }
module stop() linear_extrude(6) stop2d();
module knob() difference() { union() { cylinder(d = 56, h = 8); translate([0, 0, 8]) cylinder(d = 30, h = 12);
    translate([0, pin_r, -5]) cylinder(d = pin_d, h = 6); }
  translate([0, 0, -1]) cylinder(d = 6.2, h = 18); translate([0, 26, 7]) cube([3, 6, 4], center = true); }
module pin(a) rotate(-a) translate([0, pin_r, 1]) cylinder(d = pin_d, h = 6);
module stopscrews() for (p = stop_screws) translate([p[0], p[1], 0]) { cylinder(d = 2.4, h = 6); translate([0, 0, 4]) cylinder(d1 = 2.4, d2 = 6, h = 2); }
module bottom() linear_extrude(wall) bottom2d();
module front() translate([0, wall, 0]) rotate([90, 0, 0]) linear_extrude(wall) front2d();
module back() translate([box[0], box[1] - wall, 0]) rotate([90, 0, 180]) linear_extrude(wall) back2d();
module left() rotate([90, 0, 90]) linear_extrude(wall) left2d();
module right() translate([box[0] - wall, 0, 0]) rotate([90, 0, 90]) linear_extrude(wall) side2d();
module walls() { bottom(); front(); back(); left(); right(); }

module onebolt() { $pos = 1; translate([-tail(), -bolt_y, -bolt_z]) difference() { boltbody(); translate([pin_x(), bolt_y + 5, bolt_z + 9]) translate([0, 0, 1]) cylinder(d = 4, h = 9); translate([pin_x(), bolt_y + 5, bolt_z + 2]) cylinder(d = 2, h = 9); } }
module onestrike() { $lid = 0; translate([-strike_x(), 5 - bolt_y, strike[2] - box[2]]) lidstrike(); }

// --- what is exported ---------------------------------------------------------------------------
PLACES = [0, 0.25, 0.5, 0.75, 0.84, 0.87, 0.93, 1]; APART = 1000;
module each_place(lid = 0) for (i = [0 : len(PLACES) - 1]) translate([0, APART * i, 0]) { $pos = PLACES[i]; $lid = lid; children(); }
ANGLES = [0, 1, 3, 5, 10, 20, 45, 90];
TURNS = [-1, -0.6, -0.3, 0, 0.2, 0.4, 0.6, 1];
module each_turn(beyond = 0) for (i = [0 : len(TURNS) - 1]) translate([0, APART * i, 0]) { $turned = TURNS[i] * (turn / 2 + (abs(TURNS[i]) == 1 ? beyond : 0)); children(); }
module each_angle(pos) for (i = [0 : len(ANGLES) - 1]) translate([0, APART * i, 0]) { $lid = ANGLES[i]; $pos = pos; children(); }
module moving() { boltbody(); hornbody(); linkbody(); }
module standing() { guides(); servobody(); spacers(); boltswitch(); shelfplate(); }

if (part == "all") { color("burlywood") shelfplate(); color("gold") boltbody();
  color("silver") { guides(); hinges(); spacers(); } color("steelblue") { servobody(); boltswitch(); lidswitch(); }
  color("seagreen") laid(); color("lightgray") reaching();
  color("black") { hornbody(); linkbody(); wire(); stay(); } color("firebrick") lidstrike();
  translate([60, -6.2, 36]) rotate([90, 0, 0]) color("dimgray") knob(); translate([60, -0.1, 36]) rotate([90, 0, 0]) color("gray") stop();
  color("tan", 0.35) walls(); color("tan", 0.3) lidplate(); }
if (part == "front") front2d();
if (part == "back") back2d();
if (part == "left") left2d();
if (part == "right") side2d();
if (part == "bottom") bottom2d();
if (part == "lid") lid2d();
if (part == "shelf") shelf2d();
if (part == "stop") stop();
if (part == "knob") knob();
if (part == "bolt") onebolt();
if (part == "guide") guide();
if (part == "strike") onestrike();
if (part == "parts") { color("gold") onebolt(); color("silver") for (x = [90, 120]) translate([x, 0, 0]) guide();
  color("firebrick") translate([172, 12, 0]) rotate(120) onestrike();
  color("dimgray") translate([40, 75, 20]) rotate([180, 0, 0]) knob(); color("gray") translate([115, 75, 0]) stop(); }
// Pairs that must not meet, at each place of the bolt or each angle of the lid; and such that must.
if (part == "bolt_switch") each_place() intersection() { boltbody(); boltswitch(); }
if (part == "bolt_guides") each_place() intersection() { boltbody(); guides(); }
if (part == "moving_servo") each_place() intersection() { union() { boltbody(); linkbody(); } union() { servobody(); spacers(); } }
if (part == "horn_body") each_place() intersection() { hornbody(); union() { guides(); boltswitch(); shelfplate(); translate(servo_at) cube(servo); } }
if (part == "link_guides") each_place() intersection() { linkbody(); union() { guides(); boltswitch(); lidplate(); } }
if (part == "moving_walls") each_place() intersection() { moving(); walls(); }
if (part == "wire_all") each_place() intersection() { wire(); union() { guides(); servobody(); boltswitch(); shelfplate(); hornbody(); } }
if (part == "bolt_strike") each_place() intersection() { boltbody(); lidstrike(); }
if (part == "strike_all") each_angle(0) intersection() { union() { lidstrike(); } union() { standing(); boltbody(); linkbody(); walls(); } }
if (part == "lid_all") each_angle(0) intersection() { lidplate(); union() { standing(); moving(); lidswitch(); } }
if (part == "stay_all") each_angle(0) intersection() { stay(); union() { standing(); moving(); lidswitch(); } }
if (part == "standing_walls") each_place() intersection() { union() { guides(); servobody(); boltswitch(); lidswitch(); } walls(); }
// With a kerf below nothing, so that what only touches does not count.
if (part == "joints") { intersection() { bottom(); union() { front(); back(); left(); right(); } }
  intersection() { union() { front(); back(); } union() { left(); right(); shelfplate(); } } }
if (part == "laid_all") each_place() intersection() { laid(); union() { walls(); shelfplate(); servobody(); reaching(); } }
if (part == "shelf_all") each_angle(0) intersection() { shelfplate(); union() { lidstrike(); left(); right(); } }
if (part == "sensed") each_place() intersection() { boltbody(); lever(); }
if (part == "holds") each_place(2.5) intersection() { boltbody(); lidstrike(); }
if (part == "lid_sensed") each_angle(1) intersection() { lidplate(); lidlever(); }
// The knob's pin over the whole turn; beyond 1 and 6 it cannot go.
if (part == "pin_stop") each_turn() intersection() { pin($turned); union() { stop(); stopscrews(); } }
if (part == "pin_ends") each_turn(8) intersection() { pin($turned); stop(); }
if (part == "old_switch") each_place() intersection() { boltbody(); translate([shut_tip() - bolt[0] - 6.4, bolt_y, bolt_z]) cube([6.2, 10, 10]); }
