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
  /** Where the journal was whenever a flush was over. */
  readonly flushes: readonly number[];
  readonly length: number;
  /** Writes into the folder what could be left of it if the power went at this place of the journal. */
  readonly restore: (folder: string, cut: number, chance: () => number) => void;
}

/** The journal begins where the folder is empty. */
export function readRecording(journal: string): Recording {
  const contents = new Map<number, ContentChange[]>();
  const names = new Map<string, NameChange[]>();
  const folders = new Set<string>();
  /** Numbers of inodes are used again: each file has one of ours. */
  const files = new Map<number, number>();
  const flushes: number[] = [];
  const newFile = (inode: number): number => {
    const file = contents.size;
    files.set(inode, file);
    contents.set(file, []);
    return file;
  };
  const rename = (name: string, offset: number, file: number | undefined): void => {
    names.set(name, [...(names.get(name) ?? []), { offset, file, flushedAt: Infinity, isRefused: false }]);
  };
  const flush = (changes: readonly Change[], from: number, flushedAt: number): void => {
    for (const change of changes) {
      if (change.offset < from && !change.isRefused) change.flushedAt = Math.min(change.flushedAt, flushedAt);
    }
  };
  const changesOf = (note: Note): readonly Change[] => {
    const file = files.get(note.inode);
    const inside = [...names].filter(([name]) => dirname(name) === note.name).flatMap(([, changes]) => changes);
    return [...inside, ...(file === undefined ? [] : (contents.get(file) ?? []))];
  };

  const all = readFileSync(journal);
  for (let offset = 0; offset < all.length;) {
    const endOfLine = all.indexOf(10, offset);
    const note = JSON.parse(all.toString('utf8', offset, endOfLine)) as Note;
    const end = endOfLine + 1 + note.length;
    const file = files.get(note.inode) ?? newFile(note.inode);
    const change = { offset, at: note.at, flushedAt: Infinity, isRefused: false };
    if (note.what === 'write') contents.get(file)?.push({ ...change, bytes: all.subarray(endOfLine + 1, end) });
    else if (note.what === 'truncate') contents.get(file)?.push({ ...change, bytes: undefined });
    else if (note.what === 'flush') {
      flush(changesOf(note), note.at, end);
      flushes.push(end);
    } else if (note.what === 'lose') {
      for (const refused of changesOf(note)) refused.isRefused ||= refused.flushedAt === Infinity;
    } else if (note.what === 'link') rename(note.to, offset, file);
    else if (note.what === 'create') rename(note.name, offset, newFile(note.inode));
    else if (note.what === 'mkdir') {
      folders.add(note.name);
      rename(note.name, offset, newFile(note.inode));
    } else {
      rename(note.name, offset, undefined);
      if (note.what === 'rename') rename(note.to, offset, file);
    }
    offset = end;
  }

  return {
    flushes,
    length: all.length,
    restore: (folder, cut, chance) => {
      const there = new Set(['.']);
      for (const [name, changes] of [...names].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
        const file = nameAt(changes, cut, chance);
        // Without its folder nothing is found.
        if (file === undefined || !there.has(dirname(name))) continue;
        if (folders.has(name)) {
          there.add(name);
          mkdirSync(join(folder, name), { recursive: true });
        } else writeFileSync(join(folder, name), contentAt(contents.get(file) ?? [], cut, chance), { mode: 0o600 });
      }
    },
  };
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
    if (bytes === undefined) {
      if (isSure || chance() < share) content = resize(content, at);
    } else if (isSure) content = put(content, at, bytes);
    else {
      for (let start = 0; start < bytes.length;) {
        const end = Math.min(bytes.length, (Math.floor((at + start) / sectorBytes) + 1) * sectorBytes - at);
        if (chance() < share) content = put(content, at + start, bytes.subarray(start, end));
        start = end;
      }
    }
  }
  return content;
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
