import { CallError } from '@fanfare/contract/call.ts';
import { expect, test } from 'vitest';
import { ImagesNotSaved, changeOf, saveImages } from './save-images.ts';

const refusal = (status: number, mayHaveWorked = false) => {
  const refused = status === 409 ? 'changedMeanwhile' : undefined;
  const error = new CallError('no', { status, code: 'ERR_BAD_RESPONSE', isFromServer: true, refusal: refused });
  return Object.assign(error, { mayHaveWorked });
};
const removedRefusal = new CallError('no', {
  status: 409,
  code: 'ERR_BAD_RESPONSE',
  isFromServer: true,
  refusal: 'imageRemoved',
});

/** A server with one device that shows `keys`; each action makes it a moment later. */
function serverWith(keys: readonly string[]) {
  const actions: string[] = [];
  let [shown, updatedAt] = [keys, 1];
  const images = () => shown.map((key) => ({ key, url: null }));
  const faults: Partial<Record<'change' | 'remove', CallError>> = {};
  const fail = (action: 'change' | 'remove') => {
    const fault = faults[action];
    delete faults[action];
    if (fault) throw fault;
  };
  return {
    actions,
    faults,
    find: async () => ({ images: images(), updatedAt }) as never,
    change: async (_: string, after: readonly string[], unmodifiedSince: number) => {
      actions.push(`put ${after.join()} since ${unmodifiedSince}`);
      const isLost = faults.change?.mayHaveWorked;
      if (!isLost) fail('change');
      [shown, updatedAt] = [after, updatedAt + 1];
      fail('change');
      return { images: images(), urls: [{ key: 'new', url: '/up' }], updatedAt };
    },
    remove: async (_: string, gone: readonly string[], unmodifiedSince: number) => {
      actions.push(`delete ${gone.join()} since ${unmodifiedSince}`);
      fail('remove');
      [shown, updatedAt] = [shown.filter((key) => !gone.includes(key)), updatedAt + 1];
      return { images: images(), updatedAt };
    },
  };
}

const save = (server: ReturnType<typeof serverWith>, before: readonly string[], after: readonly string[]) =>
  saveImages(server, {
    dev: 'd1',
    before: { keys: before, updatedAt: 1 },
    after,
    ownKeys: ['new'],
    isMissingBytes: false,
  });

test('what was taken away is deleted, and nothing is sent where the rest kept its order', async () => {
  const server = serverWith(['a', 'b', 'c']);
  expect(await save(server, ['a', 'b', 'c'], ['a', 'c'])).toEqual({ keys: ['a', 'c'], updatedAt: 2, urls: new Map() });
  expect(server.actions).toEqual(['delete b since 1']);
});

test('what came or moved is sent as the whole order, without those that go, and nothing is deleted before it is taken', async () => {
  const server = serverWith(['a', 'b', 'c']);
  const { urls } = await save(server, ['a', 'b', 'c'], ['c', 'new', 'a']);
  expect(server.actions).toEqual(['put c,new,a since 1']);
  expect(urls.get('new')).toBe('/up');
});

test('a failure says which action it was and what the server has', async () => {
  const server = serverWith(['a', 'b']);
  server.faults.change = refusal(500);
  const failure = await save(server, ['a', 'b'], ['new', 'a']).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ImagesNotSaved);
  expect(failure).toMatchObject({ action: 'uploading', reached: { keys: ['a', 'b'], updatedAt: 1 } });
  server.faults.remove = refusal(503);
  await expect(save(server, ['a', 'b'], [])).rejects.toMatchObject({
    action: 'deleting',
    reached: { keys: ['a', 'b'] },
  });
});

test('a lost answer or a new name is no change of the pictures by somebody else', async () => {
  const server = serverWith(['a']);
  server.faults.change = refusal(409, true);
  await save(server, ['a'], ['a', 'new']);
  expect(server.actions).toEqual(['put a,new since 1', 'put a,new since 2']);
  const renamed = serverWith(['a']);
  renamed.faults.change = refusal(409);
  expect(await save(renamed, ['a'], ['new'])).toMatchObject({ keys: ['new'] });
  const emptied = serverWith(['a']);
  emptied.faults.remove = refusal(409);
  expect(await save(emptied, ['a'], [])).toMatchObject({ keys: [] });
});

test('pictures that somebody else has changed meanwhile are not overwritten', async () => {
  const server = serverWith(['theirs']);
  server.faults.change = refusal(409);
  const failure = await save(server, ['a'], ['new', 'a']).catch((error: unknown) => error);
  expect(failure).toMatchObject({ action: 'uploading', cause: { status: 409 } });
  expect(server.actions).toEqual(['put new,a since 1']);
});

test('pictures that somebody else took away meanwhile do not come back with those that one takes away oneself', async () => {
  const server = serverWith(['a', 'c']);
  server.faults.change = refusal(409);
  const failure = await save(server, ['a', 'b', 'c'], ['c', 'b']).catch((error: unknown) => error);
  expect(failure).toMatchObject({ action: 'uploading', cause: { status: 409 }, reached: { keys: ['a', 'b', 'c'] } });
  expect(server.actions).toEqual(['put c,b since 1']);
});

test('pictures that somebody else removed for good are left out, and the others are saved', async () => {
  const server = serverWith(['a']);
  server.faults.change = removedRefusal;
  expect(await save(server, ['a'], ['gone', 'new', 'a'])).toMatchObject({ keys: ['new', 'a'] });
  expect(server.actions).toEqual(['put gone,new,a since 1', 'put new,a since 1']);
});

test('the same pictures in the same order are no change', () => {
  expect(changeOf(['a', 'b'], ['a', 'b'])).toEqual({ removed: [], isArranged: false });
  expect(changeOf(['a', 'b'], ['b', 'a'])).toEqual({ removed: [], isArranged: true });
});
