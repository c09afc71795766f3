"""
Holds `npm run --silent names` against another DNSSEC validator: proofs of the fixtures, each with
one change, judged here by dnspython (signatures, digests, hashes) and by an own walk from the root.
Needs Python with dnspython and cryptography. Prints counts, and each difference; ends with 1 where
there is one.

    npm run names:other [-- COUNT [SEED]]
"""
import base64, collections, gzip, json, os, random, re, struct, subprocess, sys

import dns.dnssec, dns.exception, dns.name, dns.rdata, dns.rdataclass, dns.rdatatype, dns.rrset

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
TXT, CNAME, DNAME, DS, RRSIG, NSEC, DNSKEY, NSEC3 = 16, 5, 39, 43, 46, 47, 48, 50
NEEDED = {TXT, CNAME, DNAME, DS, RRSIG, NSEC, DNSKEY, NSEC3}
# https://data.iana.org/root-anchors/root-anchors.xml
IANA = [
    [20326, 8, 2, 'e06d44b80b8f1d39a95c0b0d7c65d08458e880409bbc683457104237c7f8ec8d'],
    [38696, 8, 2, '683d2d0acb8c9b712a1948b27f741219298d0a450d612c483af444a4c0fb2b16'],
]


class Bad(Exception):
    pass


# What is changed


def records_in(chain):
    """Where each record begins and ends."""
    found, at = [], 0
    while at < len(chain):
        start = at
        while chain[at]:
            at += 1 + chain[at]
        size, = struct.unpack('>H', chain[at + 9:at + 11])
        at += 11 + size
        found.append((start, at))
    return found


def fixture(name):
    with gzip.open(os.path.join(ROOT, 'test/fixtures/truth', name), 'rt') as lines:
        return [json.loads(line) for line in lines]


def of_the_bip(case):
    psbt = base64.b64decode(json.loads(case['request'])['params'][0])
    at = psbt.index(b'\x01\x35\xfd') + 3
    size, = struct.unpack('<H', psbt[at:at + 2])
    return psbt[at + 2:at + 2 + size]


def bases():
    """Chain, anchors, record, script and silent payment of proofs that hold."""
    for case in fixture('names.jsonl.gz'):
        name = case['expect']['outputs'][-1].get('name') or {}
        if 'altered' not in case and name.get('proof') == 'valid':
            yield {'chain': 'main', 'anchors': IANA, 'record': of_the_bip(case).hex(), 'script': '51'}
    for case in fixture('names-own-root.jsonl.gz'):
        if case['expect']['proof'] == 'valid' and len(case['record']) < 20_000:
            yield {key: case[key] for key in ('chain', 'anchors', 'record', 'script')}


def changed(base, kind, rng):
    record = bytearray.fromhex(base['record'])
    head = 1 + record[0]
    name, chain = bytes(record[:head]), bytes(record[head:])
    parts = [chain[start:end] for start, end in records_in(chain)]
    one = rng.randrange(len(parts))
    if kind == 'bit':
        at = rng.randrange(8 * len(record))
        record[at // 8] ^= 1 << at % 8
        return dict(base, record=record.hex())
    if kind == 'signature bit':
        signed = [i for i, part in enumerate(parts) if type_of(part) == RRSIG]
        one = rng.choice(signed)
        part = bytearray(parts[one])
        at = rng.randrange(8 * (len(part) - body_of(part)))
        part[body_of(part) + at // 8] ^= 1 << at % 8
        parts[one] = bytes(part)
    if kind == 'record left out':
        del parts[one]
    if kind == 'order':
        rng.shuffle(parts)
    if kind == 'twice':
        parts.insert(rng.randrange(len(parts)), parts[one])
    if kind == 'time to live':
        part = bytearray(parts[one])
        part[body_of(part) - 6:body_of(part) - 2] = rng.randbytes(4)
        parts[one] = bytes(part)
    if kind == 'other name':
        letters = bytearray(name)
        at = rng.choice([i for i, c in enumerate(letters) if i and chr(c).isalpha()])
        letters[at] = ord(rng.choice('abcdefghijklmnopqrstuvwxyz'))
        name = bytes(letters)
    made = dict(base, record=(name + b''.join(parts)).hex())
    if kind == 'time':
        dates = [struct.unpack('>II', part[body_of(part) + 8:body_of(part) + 16])
                 for part in parts if type_of(part) == RRSIG]
        until, start = min(d[0] for d in dates), max(d[1] for d in dates)
        made['time'] = rng.choice([start - 1, start, until, until + 3600, until + 3601])
    return made


def owner_end(part):
    at = 0
    while part[at]:
        at += 1 + part[at]
    return at + 1


def body_of(part):
    return owner_end(part) + 10


def type_of(part):
    return struct.unpack('>H', part[owner_end(part):owner_end(part) + 2])[0]


KINDS = ['bit', 'bit', 'bit', 'signature bit', 'signature bit', 'record left out', 'record left out',
         'order', 'twice', 'time to live', 'other name', 'time']


# What is so of it


def name_in(wire, at):
    labels = []
    while True:
        if at >= len(wire):
            raise Bad('form')
        size = wire[at]
        if size > 63 or at + 1 + size > len(wire):
            raise Bad('form')
        labels.append(bytes(wire[at + 1:at + 1 + size]))
        at += 1 + size
        if size == 0:
            return dns.name.Name(labels), at


def owner_of(text):
    try:
        match = re.fullmatch(r'([A-Za-z0-9._-]+)@([A-Za-z0-9._-]+)', text.decode('ascii'))
        user, domain = match.groups()
        return dns.name.from_text(user + '.user._bitcoin-payment.' + domain.removesuffix('.') + '.')
    except (UnicodeDecodeError, AttributeError, dns.exception.DNSException):
        raise Bad('form')


class Proof:
    def __init__(self, record, anchors):
        size = record[0]
        if len(record) <= size:
            raise Bad('form')
        self.name = owner_of(record[1:1 + size])
        self.anchors = [(tag, algorithm, kind, bytes.fromhex(digest)) for tag, algorithm, kind, digest in anchors]
        self.sets, self.signatures, self.zones, self.known = {}, collections.defaultdict(list), {}, {}
        wire, at = record[1 + size:], 0
        while at < len(wire):
            try:
                owner, at = name_in(wire, at)
            except dns.exception.DNSException:
                raise Bad('form')
            if at + 10 > len(wire):
                raise Bad('form')
            kind, rdclass, _, length = struct.unpack('>HHIH', wire[at:at + 10])
            at += 10
            if at + length > len(wire):
                raise Bad('form')
            self.take(owner, kind, rdclass, wire[at:at + length])
            at += length

    def take(self, owner, kind, rdclass, data):
        if rdclass != 1 or kind not in NEEDED:
            return
        try:
            rdata = dns.rdata.from_wire(1, kind, data, 0, len(data))
        except (dns.exception.DNSException, struct.error, IndexError, ValueError):
            rdata = dns.rdata.GenericRdata(1, kind, data)
        if kind == RRSIG:
            if isinstance(rdata, dns.rdata.GenericRdata):
                raise Bad('form')
            self.signatures[owner, rdata.type_covered].append(rdata)
            return
        self.sets.setdefault((owner, kind), dns.rrset.RRset(owner, 1, kind)).add(rdata)

    def keys_of(self, zone):
        if zone in self.zones:
            return self.zones[zone]
        self.zones[zone] = []
        rrset = self.sets.get((zone, DNSKEY), [])
        keys = [key for key in rrset if not isinstance(key, dns.rdata.GenericRdata)
                and key.protocol == 3 and key.flags & 0x100 and not key.flags & 0x80]
        if zone == dns.name.root:
            digests = self.anchors
        else:
            found = self.signed(zone, DS)
            digests = [(ds.key_tag, ds.algorithm, ds.digest_type, ds.digest) for ds in found[0]] if found else []
        trusted = [key for key in keys if any(self.is_digest(digest, zone, key) for digest in digests)]
        if self.verified(zone, DNSKEY, lambda signer: trusted if signer == zone else []):
            self.zones[zone] = keys
        return self.zones[zone]

    @staticmethod
    def is_digest(digest, zone, key):
        tag, algorithm, kind, value = digest
        if (tag, algorithm, kind) != (dns.dnssec.key_id(key), key.algorithm, 2):
            return False
        return dns.dnssec.make_ds(zone, key, 'SHA256').digest == value

    def signed(self, owner, kind):
        if (owner, kind) not in self.known:
            above = (lambda signer: owner != signer and owner.is_subdomain(signer)) if kind == DS \
                else owner.is_subdomain
            self.known[owner, kind] = self.verified(
                owner, kind, lambda signer: self.keys_of(signer) if above(signer) else [])
        return self.known[owner, kind]

    def verified(self, owner, kind, keys_of):
        rrset = self.sets.get((owner, kind))
        if rrset is None:
            return None
        count = len(owner) - 1 - (1 if owner.is_wild() else 0)
        for sig in sorted(self.signatures[owner, kind], key=lambda one: -one.labels):
            least = count if kind in (DS, DNSKEY, NSEC, NSEC3) else len(sig.signer) - 1
            if not least <= sig.labels <= count:
                continue
            for key in keys_of(sig.signer):
                if key.algorithm not in (8, 13) or not self.is_large(key):
                    continue
                try:
                    # Dates are looked at for the proof as a whole.
                    dns.dnssec.validate_rrsig(rrset, sig, {sig.signer: rdataset_of(key)}, now=sig.inception
                                              if sig.inception <= sig.expiration else sig.expiration)
                    return rrset, sig
                except (dns.exception.DNSException, ValueError, struct.error, IndexError, TypeError):
                    pass
        return None

    @staticmethod
    def is_large(key):
        if key.algorithm != 8:
            return True
        data = key.key
        size, at = (data[0], 1) if data and data[0] else (int.from_bytes(data[1:3], 'big'), 3)
        return 1024 <= int.from_bytes(data[at + size:], 'big').bit_length() <= 4096

    def denied(self, owner, sig):
        """Whether nothing stands at a name that a wildcard answers for."""
        for (at, kind), rrset in list(self.sets.items()):
            if kind == NSEC and not any(isinstance(one, dns.rdata.GenericRdata) for one in rrset):
                found = self.signed(at, NSEC)
                if found and found[1].signer == sig.signer:
                    for one in found[0]:
                        inside = (at < owner and owner < one.next) if at < one.next else (at < owner or owner < one.next)
                        if inside:
                            return True
            if kind == NSEC3 and at.parent() == sig.signer:
                found = self.signed(at, NSEC3)
                if not found or found[1].signer != sig.signer:
                    continue
                closer = dns.name.Name(owner.labels[-(sig.labels + 2):])
                for one in found[0]:
                    if isinstance(one, dns.rdata.GenericRdata) or one.algorithm != 1 or one.iterations > 2500:
                        continue
                    value = dns.dnssec.nsec3_hash(closer, one.salt, one.iterations, 1).lower()
                    first, after = at.labels[0].decode().lower(), hex32(one.next)
                    inside = first < value < after if first < after else value > first or value < after
                    if inside:
                        return True
        return False

    def text(self):
        at = self.name
        for _ in range(16):
            found = self.signed(at, TXT)
            if not found:
                alias = self.signed(at, CNAME)
                if alias and len(alias[0]) != 1:
                    alias = None
                above, cut = None, at
                while not alias and not above and cut != dns.name.root:
                    cut = cut.parent()
                    above = self.signed(cut, DNAME)
                    if above and len(above[0]) != 1:
                        above = None
                step = alias or above
                if not step:
                    raise Bad('chain')
            else:
                step = found
            rrset, sig = step
            if sig.labels < len(rrset.name) - 1 and not self.denied(rrset.name, sig):
                raise Bad('wildcard')
            if found:
                return [b''.join(one.strings) for one in rrset]
            target = rrset[0].target
            if alias:
                at = target
            else:
                try:
                    at = at.relativize(rrset.name).derelativize(target)
                except dns.exception.DNSException:
                    raise Bad('chain')
        raise Bad('chain')


def rdataset_of(key):
    found = dns.rdataset.Rdataset(1, DNSKEY)
    found.add(key)
    return found


def hex32(data):
    table = bytes.maketrans(b'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', b'0123456789abcdefghijklmnopqrstuv')
    return base64.b32encode(data).rstrip(b'=').translate(table).decode()


def judged(case):
    """Whether it holds, with the text and whether its dates do."""
    try:
        proof = Proof(bytes.fromhex(case['record']), case['anchors'])
        texts = [text for text in proof.text() if text[:8].lower() == b'bitcoin:']
    except (Bad, IndexError):
        return 'not valid', None, None
    if len(texts) != 1 or not texts[0].isascii():
        return 'not valid', None, None
    query = texts[0].decode().partition('?')[2]
    keys = [part.partition('=')[0].lower() for part in query.split('&')]
    if any(key.startswith('req-') and key != 'req-pop' for key in keys):
        return 'not valid', None, None
    sigs = [sig for all_of in proof.signatures.values() for sig in all_of]
    clock = case.get('time')
    if clock is None:
        time = 'unchecked'
    elif clock < max(sig.inception for sig in sigs):
        time = 'early'
    else:
        time = 'expired' if clock > min(sig.expiration for sig in sigs) + 3600 else 'valid'
    return 'valid', texts[0].decode(), time


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    seed = sys.argv[2] if len(sys.argv) > 2 else 'other'
    rng = random.Random(seed)
    all_bases = list(bases())
    cases = []
    while len(cases) < count:
        # As many of the BIP's own, which are three, as of all others.
        base = all_bases[rng.randrange(3)] if rng.random() < 0.5 else rng.choice(all_bases)
        kind = rng.choice(KINDS)
        cases.append((kind, changed(base, kind, rng)))
    lines = '\n'.join(json.dumps(case) for _, case in cases)
    answer = subprocess.run(['npm', 'run', '--silent', 'names'], input=lines, text=True,
                            capture_output=True, cwd=ROOT, check=True)
    ours = [json.loads(line) for line in answer.stdout.splitlines()]
    assert len(ours) == len(cases), f'{len(ours)} answers to {len(cases)} proofs'
    tally, wrong = collections.Counter(), []
    for (kind, case), said in zip(cases, ours):
        verdict = 'valid' if said['proof'] == 'valid' else 'not valid'
        other = judged(case)
        same = (verdict, said.get('uri'), said.get('time')) == other
        tally[kind, other[0]] += 1
        if not same:
            wrong.append((kind, said, other, case['record']))
    for kind in dict.fromkeys(KINDS):
        print(f'{kind}: {tally[kind, "valid"]} valid, {tally[kind, "not valid"]} not')
    for kind, said, other, record in wrong[:20]:
        print(f'differs ({kind}): {said} and {other}: {record[:60]}…')
    valid = sum(n for (_, verdict), n in tally.items() if verdict == 'valid')
    print(f'{count} proofs of seed {seed}: {valid} valid, {count - valid} not; '
          f'{count - len(wrong)} with the same verdict, {len(wrong)} with another')
    sys.exit(1 if wrong else 0)


main()
