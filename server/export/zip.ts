// A ZIP file made while it is sent: memory holds a part of one of its files, however large it gets.
import { TransformStream, ReadableStream } from 'node:stream/web';
import { ZipWriter, configure } from '@zip.js/zip.js';

export interface ZipEntry {
  readonly name: string;
  readonly parts: AsyncIterable<string | Uint8Array>;
  /** Stored as it is: deflating would not make it smaller. */
  readonly isStored?: boolean;
}

// zlib has threads of its own.
configure({ useWebWorkers: false });

/** Asks for an entry when the one before is written. Whoever stops reading ends the entry at hand. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let fail: (fault: unknown) => void = () => {};
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      fail = (fault) => controller.error(fault);
    },
  });
  const written = write(entries, writable).catch(fail);
  yield* readable;
  await written;
}

async function write(entries: AsyncIterable<ZipEntry>, writable: WritableStream<Uint8Array>): Promise<void> {
  const writer = new ZipWriter(writable);
  for await (const { name, parts, isStored } of entries) {
    await writer.add(name, ReadableStream.from(toBytes(parts)), isStored ? { level: 0 } : {});
  }
  await writer.close();
}

async function* toBytes(parts: ZipEntry['parts']): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part;
}
