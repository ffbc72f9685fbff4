import { crc32, deflateRawSync } from 'node:zlib'

/** An entry whose header fields can all be falsified. */
export type RawEntry = {
  /** Bytes for names in another encoding. */
  name: string | Buffer
  data?: Buffer | string
  /** Default 8 (deflate). */
  method?: number
  flags?: number
  /** Unix mode with its file type: 0o120777 is a symbolic link. */
  mode?: number
  /** High byte: the system of origin (0 DOS, 3 Unix). */
  madeBy?: number
  extra?: Buffer
  /** False values for the headers. */
  claims?: { size?: number; compressedSize?: number; crc32?: number }
  /** Points at the local header of an earlier entry. */
  sharesHeaderOf?: number
  /** Moves the start of the entry by so many bytes. */
  shift?: number
}

export type RawZip = { entries: readonly RawEntry[]; claimedCount?: number; trailing?: Buffer }

const utf8Flag = 0x800

/** Writes a zip byte by byte, including structures that correct tools never write. */
export function rawZip({ entries, claimedCount, trailing }: RawZip): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  let position = 0
  for (const entry of entries) {
    const name = typeof entry.name === 'string' ? Buffer.from(entry.name) : entry.name
    const data = Buffer.from(entry.data ?? '')
    const method = entry.method ?? 8
    const packed = method === 8 ? deflateRawSync(data) : data
    const header = {
      flags: entry.flags ?? (typeof entry.name === 'string' ? utf8Flag : 0),
      method,
      crc32: entry.claims?.crc32 ?? crc32(data),
      compressedSize: entry.claims?.compressedSize ?? packed.length,
      size: entry.claims?.size ?? data.length,
    }
    const shared = entry.sharesHeaderOf
    offsets.push((shared === undefined ? position : offsets[shared]!) + (entry.shift ?? 0))
    if (shared === undefined) {
      const local = localHeader(header, name)
      parts.push(local, packed)
      position += local.length + packed.length
    }
    directory.push(directoryHeader(header, name, entry, offsets.at(-1)!))
  }
  const listing = Buffer.concat(directory)
  return Buffer.concat([
    ...parts,
    listing,
    endRecord(claimedCount ?? entries.length, listing.length, position),
    trailing ?? Buffer.alloc(0),
  ])
}

type Header = { flags: number; method: number; crc32: number; compressedSize: number; size: number }

/** 1 January 2026, 00:00. */
const dosDate = ((2026 - 1980) << 9) | (1 << 5) | 1

function common(header: Header, at: number, into: Buffer) {
  into.writeUInt16LE(20, at)
  into.writeUInt16LE(header.flags, at + 2)
  into.writeUInt16LE(header.method, at + 4)
  into.writeUInt16LE(dosDate, at + 8)
  into.writeUInt32LE(header.crc32, at + 10)
  into.writeUInt32LE(header.compressedSize, at + 14)
  into.writeUInt32LE(header.size, at + 18)
}

function localHeader(header: Header, name: Buffer) {
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  common(header, 4, local)
  local.writeUInt16LE(name.length, 26)
  return Buffer.concat([local, name])
}

function directoryHeader(header: Header, name: Buffer, entry: RawEntry, offset: number) {
  const extra = entry.extra ?? Buffer.alloc(0)
  const listed = Buffer.alloc(46)
  listed.writeUInt32LE(0x02014b50, 0)
  listed.writeUInt16LE(((entry.madeBy ?? (entry.mode === undefined ? 0 : 3)) << 8) | 20, 4)
  common(header, 6, listed)
  listed.writeUInt16LE(name.length, 28)
  listed.writeUInt16LE(extra.length, 30)
  listed.writeUInt32LE(((entry.mode ?? 0) << 16) >>> 0, 38)
  listed.writeUInt32LE(offset, 42)
  return Buffer.concat([listed, name, extra])
}

function endRecord(count: number, size: number, offset: number) {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}
