// Pictures that no camera makes, built byte by byte so that they cost nothing.
import { crc32, deflateSync } from 'node:zlib';

/** A whole and valid PNG in black, one bit for each pixel: few bytes, however large. */
export function buildVastPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 1 })), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** An animated GIF of one pixel. */
export function buildAnimatedGif(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff', 'hex');
  const frame = Buffer.from('21f90400010000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')]);
}
