#include "event_log.h"

#include "crc16.h"

namespace bank {

// The map of the EEPROM. Slots are a value and its CRC.
static const uint16_t UID_AT = 0;  // two copies of 8 + 2
static const uint16_t BOOT_AT = 32;  // two slots of 4 + 2
static const uint16_t ACK_AT = 48;  // eight slots of 4 + 2, in turn
static const uint16_t NOTE_AT = 96;  // three slots of 5 + 2
static const uint16_t SHARE_AT = 128;  // device even, odd, host even, odd epoch: 18 + 2 each
static const uint16_t SEED_AT = 208;  // 32, no CRC: any value will do
// MERGE_AT (event_log.h): two records, in turn; MARK_AT: 32 cells, one for each start after the boot
// slots' number; RING_AT: sixteen records.
static const uint16_t PROVED_AT = 336;  // 4 + 2: the last start that went well
static const uint16_t TRIM_AT = 344;  // 6 + 2
static const uint8_t MARKS = 32;
static const uint8_t RECORD_SIZE = 32;
static const uint8_t ACK_SLOTS = 8;

// The places in a record.
static const uint8_t KIND_AT = 7;
static const uint8_t DATA_AT = 13;
static const uint8_t FLAGS_AT = 29;
static const uint8_t CRC_AT = 30;
static const uint8_t NO_KIND = 0xFF;
static const uint8_t LID_OPEN = 4;
static const uint8_t OWES_TAMPER = 8;

static void put_u32(uint8_t *to, uint32_t value) {
  for (uint8_t i = 0; i < 4; i++, value >>= 8) to[i] = uint8_t(value);
}

static uint32_t get_u32(const uint8_t *from) {
  return uint32_t(from[3]) << 24 | uint32_t(from[2]) << 16 | uint32_t(from[1]) << 8 | from[0];
}

// A TAMPER keeps the number of tries where others keep what they tell; it tells nothing itself,
// so these octets count as zero.
static uint16_t told_crc(const uint8_t *packed) {
  uint16_t crc = CRC_START;
  for (uint8_t i = 0; i < FLAGS_AT; i++) {
    crc = crc16(crc, packed[KIND_AT] == TAMPER && i > KIND_AT + 2 ? 0 : packed[i]);
  }
  return crc;
}

static void pack(Record &record, uint8_t *to) {
  put_u32(to, record.ev);
  put_u32(to + 4, record.boot);
  to[KIND_AT] = record.kind;
  to[8] = uint8_t(record.epoch);
  to[9] = uint8_t(record.epoch >> 8);
  to[10] = record.guess;
  to[11] = uint8_t(record.n);
  to[12] = uint8_t(record.n >> 8);
  for (uint8_t i = 0; i < 16; i++) to[DATA_AT + i] = record.data[i];
  uint8_t flags = record.latch;
  if (record.lid_open) flags |= LID_OPEN;
  if (record.owes_tamper) flags |= OWES_TAMPER;
  // Not under the CRC, as it is not told; so its complement goes with it.
  to[FLAGS_AT] = uint8_t(flags | uint8_t(~flags) << 4);
  record.crc = told_crc(to);
  to[CRC_AT] = uint8_t(record.crc);
  to[CRC_AT + 1] = uint8_t(record.crc >> 8);
}

static bool unpack(const uint8_t *from, Record &record) {
  record.ev = get_u32(from);
  record.boot = get_u32(from + 4) & 0xFFFFFF;
  record.kind = from[KIND_AT];
  record.epoch = uint16_t(from[8] | from[9] << 8);
  record.guess = from[10];
  record.n = uint16_t(from[11] | from[12] << 8);
  for (uint8_t i = 0; i < 16; i++) record.data[i] = from[DATA_AT + i];
  const uint8_t flags = from[FLAGS_AT] & 15;
  record.latch = flags & 3;
  record.lid_open = flags & LID_OPEN;
  record.owes_tamper = flags & OWES_TAMPER;
  record.crc = uint16_t(from[CRC_AT] | from[CRC_AT + 1] << 8);
  const uint8_t kind = record.kind;
  return kind >= COMMIT && kind <= TAMPER && kind != 6 && record.ev && record.latch <= SHUT &&
         (from[FLAGS_AT] >> 4) == uint8_t(~flags & 15) && record.crc == told_crc(from);
}

static uint16_t ring_at(uint32_t ev) { return uint16_t(RING_AT + ev % HELD_MAX * RECORD_SIZE); }

// --- octets and slots ------------------------------------------------------------------------

// Equal octets are not written again: it saves time and the cells.
void EventLog::put(uint16_t at, uint8_t value) {
  if (board_.ee_read(at) != value) board_.ee_write(at, value);
}

bool EventLog::load(uint16_t at, uint8_t *data, uint8_t size) const {
  uint16_t crc = CRC_START;
  for (uint8_t i = 0; i < size; i++) {
    data[i] = board_.ee_read(uint16_t(at + i));
    crc = crc16(crc, data[i]);
  }
  at = uint16_t(at + size);
  return crc == uint16_t(board_.ee_read(at) | board_.ee_read(uint16_t(at + 1)) << 8);
}

bool EventLog::store(uint16_t at, const uint8_t *data, uint8_t size) {
  const uint16_t crc = crc16_of(data, size);
  for (uint8_t i = 0; i < size; i++) put(uint16_t(at + i), data[i]);
  const uint16_t crc_at = uint16_t(at + size);
  put(crc_at, uint8_t(crc));
  put(uint16_t(crc_at + 1), uint8_t(crc >> 8));
  for (uint8_t i = 0; i < size; i++) {
    if (board_.ee_read(uint16_t(at + i)) != data[i]) return false;
  }
  return crc == uint16_t(board_.ee_read(crc_at) | board_.ee_read(uint16_t(crc_at + 1)) << 8);
}

// --- the log ---------------------------------------------------------------------------------

bool EventLog::read_at(uint16_t at, Record &record) const {
  uint8_t packed[RECORD_SIZE];
  for (uint8_t i = 0; i < RECORD_SIZE; i++) packed[i] = board_.ee_read(uint16_t(at + i));
  return unpack(packed, record);
}

bool EventLog::write_at(uint16_t at, Record &record) {
  uint8_t packed[RECORD_SIZE];
  pack(record, packed);
  const uint16_t kind_at = uint16_t(at + KIND_AT);
  put(kind_at, NO_KIND);
  for (uint8_t i = 0; i < RECORD_SIZE; i++) {
    if (i != KIND_AT) put(uint16_t(at + i), packed[i]);
  }
  for (uint8_t i = 0; i < RECORD_SIZE; i++) {
    const uint8_t expected = i == KIND_AT ? NO_KIND : packed[i];
    if (board_.ee_read(uint16_t(at + i)) != expected) return false;
  }
  put(kind_at, record.kind);
  return board_.ee_read(kind_at) == record.kind;
}

void EventLog::begin() {
  Record record;
  last_ = 0;
  for (uint8_t i = 0; i < HELD_MAX; i++) {
    const uint16_t at = uint16_t(RING_AT + i * RECORD_SIZE);
    if (read_at(at, record) && ring_at(record.ev) == at && record.ev > last_) last_ = record.ev;
  }
  for (uint8_t i = 0; i < 2; i++) {
    if (read_at(uint16_t(MERGE_AT + i * RECORD_SIZE), record) && record.ev > last_) {
      last_ = record.ev;
    }
  }
  acked_ = 0;
  ack_slot_ = 0;
  for (uint8_t i = 0; i < ACK_SLOTS; i++) {
    uint8_t slot[4];
    if (!load(uint16_t(ACK_AT + 6 * i), slot, 4)) continue;
    const uint32_t acked = get_u32(slot);
    if (acked > acked_ && acked <= last_) {
      acked_ = acked;
      ack_slot_ = i;
    }
  }
  // All slots gone: what the ring cannot hold any more must have been acknowledged.
  if (last_ - acked_ > HELD_MAX) acked_ = last_ - HELD_MAX;
}

// A merged TRY may stand in up to three places; the one with most tries is the newest.
bool EventLog::read(uint32_t ev, Record &record) const {
  bool found = read_at(ring_at(ev), record) && record.ev == ev;
  Record merged;
  for (uint8_t i = 0; i < 2; i++) {
    if (!read_at(uint16_t(MERGE_AT + i * RECORD_SIZE), merged) || merged.ev != ev) continue;
    if (!found || merged.n > record.n) record = merged;
    found = true;
  }
  return found;
}

bool EventLog::append(Record &record) {
  keep_acknowledged();
  if (held() >= HELD_MAX || !settle()) return false;
  record.ev = last_ + 1;
  if (!write_at(ring_at(record.ev), record)) return false;
  last_ = record.ev;
  return true;
}

bool EventLog::extend(Record &record) {
  record.ev = last_;
  return write_at(uint16_t(MERGE_AT + record.n % 2 * RECORD_SIZE), record);
}

// Before the next event the merged TRY moves into the ring, and its places are free again.
bool EventLog::settle() {
  Record record;
  if (!last_) return true;
  const bool in_ring = read_at(ring_at(last_), record) && record.ev == last_;
  if (in_ring && (record.kind != TRY || !record.data[MERGED_COUNT])) return true;
  const uint16_t n = in_ring ? record.n : 0;
  if (!read(last_, record) || record.n == n) return true;
  return write_at(ring_at(last_), record);
}

void EventLog::acknowledge(uint32_t ev) {
  acked_ = ev;
  unkept_ = true;
}

bool EventLog::keep_acknowledged() {
  uint8_t slot[4];
  if (!unkept_) return false;
  unkept_ = false;
  put_u32(slot, acked_);
  // Never the slot that holds the present value. If this one is torn the host is told again.
  ack_slot_ = uint8_t((ack_slot_ + 1) % ACK_SLOTS);
  store(uint16_t(ACK_AT + 6 * ack_slot_), slot, 4);
  return true;
}

// --- the slots -------------------------------------------------------------------------------

bool EventLog::load_uid(uint8_t uid[8]) const {
  return load(UID_AT, uid, 8) || load(UID_AT + 10, uid, 8);
}

bool EventLog::store_uid(const uint8_t uid[8]) {
  return store(UID_AT, uid, 8) && store(UID_AT + 10, uid, 8);
}

// A cell that was marked by the start `base` + 1 + `place`; any other value is none. Bit 7: the power
// had come on. The marks of the base before are others.
uint8_t EventLog::mark_of(uint32_t base, uint8_t place) const {
  return uint8_t((base % 127 * 29 + place * 53) % 127);
}

// The older or torn slot is overwritten, so a torn write repeats no number that was ever told.
uint32_t EventLog::next_boot(uint32_t minimum, bool after_power) {
  uint8_t slot[4];
  uint32_t bases[2], proved = 0;
  for (uint8_t i = 0; i < 2; i++) {
    bases[i] = load(uint16_t(BOOT_AT + 6 * i), slot, 4) ? get_u32(slot) : 0;
  }
  const uint8_t older = bases[0] <= bases[1] ? 0 : 1;
  const uint32_t base = bases[1 - older];
  const bool is_proved = load(PROVED_AT, slot, 4);
  if (is_proved) proved = get_u32(slot);
  uint8_t used = 0, failed = 0;
  for (uint8_t i = 0; i < MARKS; i++) {
    const uint8_t cell = board_.ee_read(uint16_t(MARK_AT + i));
    if ((cell & 127) != mark_of(base, i)) continue;
    used = uint8_t(i + 1);
    // The first after one that went well has not failed yet.
    if ((cell & 128) && base + 1 + i > proved + 1) failed++;
  }
  uint32_t boot = base + used + 1;
  failed_starts_ = uint8_t(failed + (after_power && boot > proved + 1 ? 1 : 0));
  if (!is_proved) failed_starts_ = 0;
  if (boot >= minimum && used < MARKS) {
    put(uint16_t(MARK_AT + used), uint8_t(mark_of(base, used) | (after_power ? 128 : 0)));
    return boot;
  }
  if (boot < minimum) boot = minimum;
  put_u32(slot, boot);
  store(uint16_t(BOOT_AT + 6 * older), slot, 4);
  return boot;
}

void EventLog::keep_start(uint32_t boot) {
  uint8_t slot[4];
  failed_starts_ = 0;
  put_u32(slot, boot);
  store(PROVED_AT, slot, 4);
}

bool EventLog::load_trim(Trim &trim) const {
  uint8_t slot[2 * TRIM_FIELDS];
  if (!load(TRIM_AT, slot, sizeof slot)) return false;
  trim.open_us = uint16_t(slot[0] | slot[1] << 8);
  trim.shut_us = uint16_t(slot[2] | slot[3] << 8);
  trim.reference_mv = uint16_t(slot[4] | slot[5] << 8);
  return true;
}

bool EventLog::store_trim(const Trim &trim) {
  const uint8_t slot[2 * TRIM_FIELDS] = {
      uint8_t(trim.open_us),      uint8_t(trim.open_us >> 8),  uint8_t(trim.shut_us),
      uint8_t(trim.shut_us >> 8), uint8_t(trim.reference_mv), uint8_t(trim.reference_mv >> 8)};
  return store(TRIM_AT, slot, sizeof slot);
}

static uint16_t share_at(bool of_host, uint16_t epoch) {
  return uint16_t(SHARE_AT + (of_host ? 40 : 0) + (epoch & 1) * 20);
}

bool EventLog::load_share(bool of_host, uint16_t epoch, uint8_t share[16]) const {
  uint8_t slot[18];
  if (!load(share_at(of_host, epoch), slot, 18)) return false;
  for (uint8_t i = 0; i < 16; i++) share[i] = slot[2 + i];
  return uint16_t(slot[0] | slot[1] << 8) == epoch;
}

bool EventLog::store_share(bool of_host, uint16_t epoch, const uint8_t share[16]) {
  uint8_t slot[18] = {uint8_t(epoch), uint8_t(epoch >> 8)};
  for (uint8_t i = 0; i < 16; i++) slot[2 + i] = share[i];
  return store(share_at(of_host, epoch), slot, 18);
}

bool EventLog::note(uint8_t which, uint8_t &value) const {
  uint8_t slot[5];
  if (!load(uint16_t(NOTE_AT + 7 * which), slot, 5) || get_u32(slot) != last_) return false;
  value = slot[4];
  return true;
}

bool EventLog::set_note(uint8_t which, uint8_t value) {
  uint8_t slot[5];
  put_u32(slot, last_);
  slot[4] = value;
  return store(uint16_t(NOTE_AT + 7 * which), slot, 5);
}

void EventLog::load_seed(uint8_t seed[32]) const {
  for (uint8_t i = 0; i < 32; i++) seed[i] = board_.ee_read(uint16_t(SEED_AT + i));
}

void EventLog::store_seed(const uint8_t seed[32]) {
  for (uint8_t i = 0; i < 32; i++) put(uint16_t(SEED_AT + i), seed[i]);
}

}  // namespace bank
