import { expect, test } from 'vitest';
import {
  type ListedImage,
  addItems,
  describeImage,
  fitInto,
  isSameImages,
  isPreparing,
  keptImages,
  missingImage,
  moveItem,
  objectUrlsOf,
  readyImages,
  replaceImage,
  settleImage,
  storedImage,
  warningOf,
} from './image-list.ts';

function listed(id: string, fingerprint = id, sourceWidth = 1_200): ListedImage {
  const size = { width: 1_200, height: 900 };
  const image = { key: id, blob: new Blob(), url: `blob:${id}`, ...size, sourceWidth, fingerprint, alt: '' };
  return { id, name: `${id}.jpg`, state: { phase: 'ready', image } };
}

const failed: ListedImage = { id: 'x', name: 'x', state: { phase: 'failed', problem: { kind: 'notAnImage' } } };
const preparing: ListedImage = { id: 'p', name: 'p', state: { phase: 'preparing' } };

test('a moved item lands at its new place and the others keep their order', () => {
  expect(moveItem(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveItem(['a', 'b', 'c', 'd'], 3, 1)).toEqual(['a', 'd', 'b', 'c']);
});

test('moving past an end stops at the end', () => {
  expect(moveItem(['a', 'b', 'c'], 1, 9)).toEqual(['a', 'c', 'b']);
  expect(moveItem(['a', 'b', 'c'], 1, -4)).toEqual(['b', 'a', 'c']);
});

test('pictures that were moved and moved back, or removed and restored, are the same as before', () => {
  const [a, b] = [listed('a'), listed('b')];
  const isSame = (...items: ListedImage[]) => isSameImages(items, [a, b]);
  expect([isSame(a, b), isSame({ ...a }, b), isSame(b, a), isSame(a), isSame(listed('a'), b)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a place that holds nothing moves nothing', () => {
  expect(moveItem(['a'], 4, 0)).toEqual(['a']);
});

test('only pictures that are ready are sent, in their order', () => {
  expect(readyImages([listed('a'), failed, preparing, listed('b')]).map(({ key }) => key)).toEqual(['a', 'b']);
  expect(isPreparing([listed('a'), preparing])).toBe(true);
  expect(isPreparing([listed('a'), failed])).toBe(false);
});

test('the later of two equal files is called the duplicate', () => {
  const items = [listed('a', 'same'), listed('b', 'same')];
  expect(warningOf(items, 0)).toBeUndefined();
  expect(warningOf(items, 1)).toEqual({ kind: 'duplicate', position: 1 });
});

test('a removed picture can come back while there is room for it', () => {
  const gone: ListedImage = { id: 'r', name: 'r', state: { phase: 'removed', was: listed('r').state, at: 0 } };
  expect(addItems([listed('a'), gone], [listed('b')], 3)).toHaveLength(3);
  expect(addItems([listed('a'), gone, { ...gone, id: 's' }], [listed('b')], 3)).toHaveLength(2);
  expect(addItems([listed('a'), gone], [listed('b'), listed('c')], 3).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('a picture narrower than 600 px is warned about by the width that was chosen', () => {
  expect(warningOf([listed('a', 'a', 599)], 0)).toEqual({ kind: 'narrow', width: 599 });
  expect(warningOf([listed('a', 'a', 600)], 0)).toBeUndefined();
});

test('a removed picture is neither sent nor counted while it can still be brought back', () => {
  const removed: ListedImage = { ...listed('r'), state: { phase: 'removed', was: listed('r').state, at: 1 } };
  expect(readyImages([removed, listed('a')]).map(({ key }) => key)).toEqual(['a']);
  expect(keptImages([removed, listed('a')])).toHaveLength(1);
  expect(warningOf([removed, listed('a', 'same'), listed('b', 'same')], 2)).toEqual({ kind: 'duplicate', position: 1 });
});

test('addresses in memory are held for what can still be seen or brought back, and for nothing on the server', () => {
  const removed: ListedImage = { ...listed('r'), state: { phase: 'removed', was: listed('r').state, at: 1 } };
  const stored = storedImage({ key: 'k', imageUrl: '/images/w/k' });
  expect(objectUrlsOf([listed('a'), removed, stored, preparing, failed])).toEqual(['blob:a', 'blob:r']);
});

test('a picture on the server brings its size from its key and nothing to send', () => {
  const key = '0f8b6c1e-8f5a-4f0e-9b7a-3d2c1b0a9f8e_1200x1600.jpg';
  const [image] = readyImages([storedImage({ key, imageUrl: `/images/w/${key}`, alt: 'Bread' })]);
  expect(image).toMatchObject({ key, width: 1_200, height: 1_600, url: `/images/w/${key}/360.webp`, alt: 'Bread' });
  expect(image?.blob).toBeUndefined();
});

test('fitting keeps the shape, never enlarges and never loses the last pixel', () => {
  expect(fitInto({ width: 4_800, height: 3_600 }, 2_400)).toEqual({ width: 2_400, height: 1_800 });
  expect(fitInto({ width: 300, height: 200 }, 2_400)).toEqual({ width: 300, height: 200 });
  expect(fitInto({ width: 1, height: 40_000 }, 2_400)).toEqual({ width: 1, height: 2_400 });
});

test('a picture stays where the file that was to replace it can’t be used, and hands its description on to one that can', () => {
  const state = { phase: 'ready', image: { ...readyImages([listed('a')])[0], alt: 'Bread' } } as ListedImage['state'];
  const before = { ...listed('a'), state };
  const replaced = replaceImage(replaceImage(before, 'menu.pdf'), 'cake.jpg');
  expect(replaced).toMatchObject({ id: 'a', name: 'cake.jpg', state: { phase: 'preparing' } });
  expect(objectUrlsOf([replaced])).toEqual(['blob:a']);

  const refused = settleImage(replaced, replaced.state, failed.state);
  expect(refused).toEqual({ ...before, refused: { name: 'cake.jpg', problem: { kind: 'notAnImage' } } });
  expect(isSameImages([refused], [before])).toBe(true);
  const [came] = readyImages([settleImage(replaced, replaced.state, listed('b').state)]);
  expect(came).toMatchObject({ key: 'b', alt: 'Bread' });

  const instead = replaceImage(missingImage('m', 'Bread'), 'cake.jpg');
  expect(readyImages([settleImage(instead, instead.state, listed('b').state)])).toMatchObject([{ alt: 'Bread' }]);

  const again = replaceImage(failed, 'photo.heic');
  const heic: ListedImage['state'] = { phase: 'failed', problem: { kind: 'heic' } };
  expect(settleImage(again, again.state, heic)).toEqual({ id: 'x', name: 'photo.heic', state: heic });
});

test('a description that a picture has from the one before is to be looked at, until it is changed', () => {
  const before = storedImage({ key: 'a', imageUrl: '/images/w/a', alt: 'Bread' });
  const replaced = replaceImage(before, 'cake.jpg');
  const came = settleImage(replaced, replaced.state, listed('b').state);
  expect([before, came].map((item) => warningOf([item], 0))).toEqual([undefined, { kind: 'altKept' }]);
  expect(warningOf([{ ...came, state: describeImage(came.state, 'Cake') }], 0)).toBeUndefined();
  const bare = replaceImage(listed('a'), 'cake.jpg');
  expect(warningOf([settleImage(bare, bare.state, listed('b').state)], 0)).toBeUndefined();
});

test('what became of a file is taken by its own turn alone, also while the picture is removed', () => {
  const [first, second] = [replaceImage(listed('a'), 'b.jpg'), replaceImage(listed('a'), 'c.jpg')];
  expect(settleImage(second, first.state, listed('b').state)).toBe(second);
  const removed: ListedImage = { ...first, state: { phase: 'removed', was: first.state, at: 1 } };
  expect(settleImage(removed, first.state, failed.state).state).toMatchObject({ was: listed('a').state });
});
