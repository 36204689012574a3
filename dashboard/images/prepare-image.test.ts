import { imageBytesMax } from '@fanfare/contract/images.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { imageFileType, prepareImage } from './prepare-image.ts';

afterEach(() => void vi.unstubAllGlobals());

function bytes(...parts: (string | number)[]): Uint8Array {
  const values = parts.flatMap((part) => (typeof part === 'number' ? [part] : Array.from(part, codeOf)));
  return new Uint8Array([...values, ...Array.from({ length: 32 }, () => 0)]);
}

function codeOf(letter: string): number {
  return letter.codePointAt(0) ?? 0;
}

test('JPEG, PNG, WebP and HEIC are told by their first bytes', () => {
  expect(imageFileType(bytes(0xff, 0xd8, 0xff, 0xe0))).toBe('jpeg');
  expect(imageFileType(bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a))).toBe('png');
  expect(imageFileType(bytes('RIFF', 1, 2, 3, 4, 'WEBP'))).toBe('webp');
  expect(imageFileType(bytes(0, 0, 0, 24, 'ftypheic'))).toBe('heic');
});

test('anything else is not an image we can use, whatever it begins with', () => {
  expect(imageFileType(bytes('<svg xmlns='))).toBe('other');
  expect(imageFileType(bytes('GIF89a'))).toBe('other');
  expect(imageFileType(bytes(0, 0, 0, 24, 'ftypisom'))).toBe('other');
  expect(imageFileType(new Uint8Array())).toBe('other');
});

/** A browser that writes no WebP, and of whose pictures PNG is as large as given. */
function stubBrowser(pngBytes: number): readonly string[] {
  const painted: string[] = [];
  const context = {
    drawImage: () => undefined,
    getImageData: () => ({ data: new Uint8ClampedArray([0, 0, 0, 127]) }),
    fillRect() {
      painted.push(`${this.fillStyle} ${this.globalCompositeOperation}`);
    },
    fillStyle: '',
    globalCompositeOperation: 'source-over',
  };
  const toBlob = (done: (blob: Blob) => void, type: string) =>
    done(
      type === 'image/jpeg' ? new Blob(['x'], { type }) : new Blob([new Uint8Array(pngBytes)], { type: 'image/png' }),
    );
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => context, toBlob }) });
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 1, height: 1, close: () => undefined }));
  return painted;
}

test.each([
  ['stays transparent', imageBytesMax, 'image/png', []],
  ['becomes a JPEG on white where it would be too large', imageBytesMax + 1, 'image/jpeg', ['#fff destination-over']],
] as const)('a transparent picture that the browser writes as PNG %s', async (_, pngBytes, type, expected) => {
  const painted = stubBrowser(pngBytes);
  const { blob, key, url } = await prepareImage(new Blob([bytes(0x89, 'PNG', 0x0d, 0x0a, 0x1a, 0x0a) as BlobPart]));
  URL.revokeObjectURL(url);
  expect(blob?.type).toBe(type);
  expect(key).toMatch(type === 'image/png' ? /\.png$/ : /\.jpg$/);
  expect(painted).toEqual(expected);
});
