// What a disk may hold after a power cut: all that was flushed, and of the rest any part.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Disks write these whole or not at all. */
const sectorBytes = 512;

interface Note {
  readonly what: 'write' | 'truncate' | 'flush' | 'lose' | 'create' | 'link' | 'rename' | 'unlink' | 'mkdir' | 'rmdir';
  readonly name: string;
  readonly inode: number;
  readonly at: number;
  readonly to: string;
  readonly length: number;
}

interface Change {
  readonly offset: number;
  /** From this place in the journal on it is on the disk whatever happens. */
  flushedAt: number;
  /** The disk refused it, and a later flush says nothing of it. */
  isRefused: boolean;
}

interface ContentChange extends Change {
  readonly at: number;
  /** What is written; nothing where the file gets the length `at`. */
  readonly bytes: Buffer | undefined;
}

interface NameChange extends Change {
  /** Nothing where the name is gone. */
  readonly file: number | undefined;
}

export interface Recording {
  /** Where the journal was whenever a flush began, and was over. */
  readonly flushes: readonly number[];
  readonly length: number;
  /** Writes into the folder what could be left of it if the power went at this place of the journal. */
  readonly restore: (folder: string, cut: number, chance: () => number) => void;
}

/** The journal begins where the folder is empty. */
export function readRecording(journal: string): Recording {
  const disk = new RecordedDisk();
  const all = readFileSync(journal);
  const flushes: number[] = [];
  for (let offset = 0; offset < all.length;) {
    const endOfLine = all.indexOf(10, offset);
    const note = JSON.parse(all.toString('utf8', offset, endOfLine)) as Note;
    const end = endOfLine + 1 + note.length;
    disk.take(note, { offset, end, bytes: all.subarray(endOfLine + 1, end) });
    if (note.what === 'flush') flushes.push(note.at, end);
    offset = end;
  }
  return { flushes, length: all.length, restore: (...given) => disk.restore(...given) };
}

interface Place {
  readonly offset: number;
  readonly end: number;
  readonly bytes: Buffer;
}

class RecordedDisk {
  /** Numbers of inodes are used again: each file has one of ours, the place of its changes here. */
  readonly #contents: ContentChange[][] = [];
  readonly #files = new Map<number, number>();
  readonly #names = new Map<string, NameChange[]>();
  readonly #folders = new Set<string>();

  take(note: Note, { offset, end, bytes }: Place): void {
    const { what, name, inode, at } = note;
    const file = this.#files.get(inode) ?? this.#addFile(inode);
    const change = { offset, at, flushedAt: Infinity, isRefused: false };
    if (what === 'write') this.#contents[file]?.push({ ...change, bytes });
    else if (what === 'truncate') this.#contents[file]?.push({ ...change, bytes: undefined });
    else if (what === 'flush') this.#flush(note, end);
    else if (what === 'lose') for (const refused of this.#waiting(note, end)) refused.isRefused = true;
    else if (what === 'link') this.#enter(note.to, { ...change, file });
    else if (what === 'unlink' || what === 'rmdir' || what === 'rename') {
      this.#enter(name, { ...change, file: undefined });
      if (what === 'rename') this.#enter(note.to, { ...change, file });
    } else {
      this.#enter(name, { ...change, file: this.#addFile(inode) });
      if (what === 'mkdir') this.#folders.add(name);
    }
  }

  #addFile(inode: number): number {
    const file = this.#contents.push([]) - 1;
    this.#files.set(inode, file);
    return file;
  }

  #enter(name: string, change: NameChange): void {
    this.#names.set(name, [...(this.#names.get(name) ?? []), change]);
  }

  /** Only what was there when the flush began is flushed for sure. */
  #flush(note: Note, end: number): void {
    for (const change of this.#waiting(note, note.at)) change.flushedAt = end;
  }

  /** Changes of this file, or of names in this folder, that no flush has met so far. */
  #waiting({ name: flushed, inode }: Note, before: number): readonly Change[] {
    const inside = [...this.#names].flatMap(([name, changes]) => (dirname(name) === flushed ? changes : []));
    const own = this.#contents[this.#files.get(inode) ?? -1] ?? [];
    return [...inside, ...own].filter(
      ({ offset, flushedAt, isRefused }) => offset < before && flushedAt === Infinity && !isRefused,
    );
  }

  restore(folder: string, cut: number, chance: () => number): void {
    const there = new Set(['.']);
    for (const [name, changes] of [...this.#names].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
      const file = nameAt(changes, cut, chance);
      // Without its folder nothing is found.
      if (file === undefined || !there.has(dirname(name))) continue;
      if (this.#folders.has(name)) {
        there.add(name);
        mkdirSync(join(folder, name), { recursive: true });
      } else writeFileSync(join(folder, name), contentAt(this.#contents[file] ?? [], cut, chance), { mode: 0o600 });
    }
  }
}

/** Changes of one name come in order: some of those that are not flushed may be there, without a gap. */
function nameAt(changes: readonly NameChange[], cut: number, chance: () => number): number | undefined {
  const made = changes.filter(({ offset }) => offset < cut);
  const sure = made.findLastIndex(({ flushedAt }) => flushedAt <= cut);
  return made[sure + Math.floor(chance() * (made.length - sure))]?.file;
}

function contentAt(changes: readonly ContentChange[], cut: number, chance: () => number): Buffer {
  let content: Buffer = Buffer.alloc(0);
  // Sometimes all of it, sometimes nothing, else any part.
  const share = [0, 1, chance()][Math.floor(chance() * 3)] ?? 0;
  for (const { offset, at, bytes, flushedAt } of changes) {
    if (offset >= cut) break;
    const isSure = flushedAt <= cut;
    if (bytes && isSure) content = put(content, at, bytes);
    else if (bytes)
      for (const part of sectorsOf(at, bytes)) content = chance() < share ? put(content, ...part) : content;
    else if (isSure || chance() < share) content = resize(content, at);
  }
  return content;
}

function* sectorsOf(at: number, bytes: Buffer): Generator<[at: number, bytes: Buffer]> {
  for (let start = 0; start < bytes.length;) {
    const end = Math.min(bytes.length, (Math.floor((at + start) / sectorBytes) + 1) * sectorBytes - at);
    yield [at + start, bytes.subarray(start, end)];
    start = end;
  }
}

function put(content: Buffer, at: number, bytes: Buffer): Buffer {
  const larger = at + bytes.length > content.length ? resize(content, at + bytes.length) : content;
  bytes.copy(larger, at);
  return larger;
}

/** Grows in the memory that it has, where there is some. */
function resize(content: Buffer, length: number): Buffer {
  if (length <= content.length) return content.subarray(0, length);
  const room = content.buffer.byteLength - content.byteOffset;
  if (room >= length) return Buffer.from(content.buffer, content.byteOffset, length).fill(0, content.length);
  const larger = Buffer.from(new ArrayBuffer(Math.max(length, 2 * content.length)), 0, length);
  content.copy(larger);
  return larger;
}
