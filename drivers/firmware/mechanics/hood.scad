// The decoder's hood, cut open, in millimetres; NEVER BUILT.
note = [88, 42, 0.1]; stripe_a = 21; stripe_b = 34; // from the note's upper edge
slot = [46, 3]; card = 1; inside = [60, 56, 26];    // black card
base = [110, 70, 4]; rail = [60, 3, 1];             // the note's upper edge runs along the rail
strip = [8, 56, 1]; strip_z = 1.8;                  // holds the eyes; its underside so far over the base
eye = [5.4, 4.3, 3.2];                              // BPW34, its face level with the strip's underside
rest = [8, 3, 1]; film = [8, 8, 0.2];               // two rests under the strip at each eye hold its film
film_z = 0.6; filter = [6, 4.5, 1];                 // that is the film's underside; the filter is between rests
light_z = 6; light_d = 5; $fn = 32;                 // LEDs so low that their light gets under the strip

function rail_y() = (inside[1] - note[1]) / 2;
function eye_at(stripe) = [inside[0] / 2, rail_y() + note[1] - stripe, 0];
module said(words, size = 4) color("Black") linear_extrude(0.6) text(words, size = size, halign = "center", valign = "center", font = "Liberation Sans");
module flag(at, to, words, up = 3.4) { color("Black") hull() { translate(at) sphere(0.35); translate(to) sphere(0.35); }
  translate(to) rotate([62, 0, 28]) translate([0, up, 0]) said(words); }

module walls() difference() {
  translate([-card, -card, 0.1]) cube([inside[0] + 2 * card, inside[1] + 2 * card, inside[2] + card]);
  translate([0, 0, -2]) cube([inside[0], inside[1], inside[2] + 2]);
  translate([-card - 1, (inside[1] - slot[0]) / 2, -1]) cube([inside[0] + 2 * card + 2, slot[0], slot[1] + 1]);
}
module table() color("Tan") translate([(inside[0] - base[0]) / 2, (inside[1] - base[1]) / 2, -base[2]]) cube(base);
module guide() color("SaddleBrown") translate([0, rail_y() + note[1], 0]) cube(rail);
module paper(x) color("LightYellow") translate([x, rail_y(), 0.1]) cube(note);
module stripes(x) for (s = [stripe_a, stripe_b]) color("DimGray") translate([x, rail_y() + note[1] - s - 2, 0.1])
  for (i = [0 : 2 : note[0] - 2]) translate([i, 0, 0]) cube([1, 4, 0.3]);
module seeing(stripe, filtered) translate(eye_at(stripe)) {
  color("LightBlue", 0.8) translate([-film[0] / 2, -film[1] / 2, film_z]) cube(film);
  color("DarkSlateGray") for (y = [-filter[1] / 2 - rest[1], filter[1] / 2]) translate([-rest[0] / 2, y, strip_z - rest[2]]) cube(rest);
  if (filtered) color("Gold") translate([-filter[0] / 2, -filter[1] / 2, strip_z - filter[2]]) cube(filter);
  color("Crimson") translate([-eye[0] / 2, -eye[1] / 2, strip_z]) cube(eye); }
module holder() color("DarkSlateGray") difference() {
  translate([(inside[0] - strip[0]) / 2, 0, strip_z]) cube(strip);
  for (stripe = [stripe_a, stripe_b]) translate(eye_at(stripe)) translate([-eye[0] / 2 - 0.1, -eye[1] / 2 - 0.1, 0]) cube([eye[0] + 0.2, eye[1] + 0.2, 5]); }
module light(x, y, tint) translate([x, y, light_z]) color(tint) rotate([0, 90, 0]) { cylinder(d = light_d, h = 6);
  translate([0, 0, 6]) sphere(d = light_d); }

a = eye_at(stripe_a);
b = eye_at(stripe_b);
table(); guide(); paper(-14); stripes(-14); seeing(stripe_a, true); seeing(stripe_b, false);
holder(); light(0, a[1], "MediumPurple"); light(0, b[1], "White");
// Its nearer long wall and its top are cut away, and its ends down to where the wires come in.
color("DarkSlateGray") difference() { walls(); translate([-5, -5, -2]) cube([inside[0] + 10, 9, 50]);
  translate([-5, -5, slot[1] + 12]) cube([inside[0] + 10, inside[1] + 4.5, 50]); }
flag(a + [0, 0, 4], a + [8, 0, 46], "PD1, X1, X2");
flag(b + [0, 0, 4], b + [-22, -32, 0], "PD2, X2", -6);
flag([3, a[1], light_z + 2], [-20, a[1], 36], "LED2");
flag([3, b[1], light_z + 2], [-24, b[1], 24], "LED1");
flag([inside[0] - 14, rail_y() + note[1] + 1, 1], [inside[0] + 14, rail_y() + note[1], 34], "rail");
flag([inside[0] / 2 + 2, 3, strip_z + 1], [inside[0] / 2 + 14, -12, 0], "strip", -6);
flag([inside[0] + 1, 36, slot[1]], [inside[0] + 26, 30, 14], "slot");
