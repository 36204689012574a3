const sampledBytes = 256 * 1024;

/** Size and a short sum over both ends: whoever has it learns nothing of what is in the file. */
export async function identityOf(file: Blob): Promise<string> {
  const ends = [file.slice(0, sampledBytes), file.slice(Math.max(0, file.size - sampledBytes))];
  let sum = 0x811c9dc5;
  for (const end of ends) {
    for (const byte of new Uint8Array(await end.arrayBuffer())) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  }
  return `${file.size}-${sum.toString(16)}`;
}
