import { describe, expect, test, vi } from 'vitest';
import { drawHook } from '../testing/draw.tsx';
import { changedNames, saveNames, useSaveNames } from './names-form.tsx';

const sent = vi.hoisted(() => [] as object[]);
vi.mock('aws-amplify/auth', () => ({
  updateUserAttributes: ({ userAttributes }: { readonly userAttributes: object }) => {
    sent.push(userAttributes);
    return Promise.resolve();
  },
}));
vi.mock('../ui/toasts.tsx', () => ({ toastDone: () => undefined }));
const before = { firstName: 'Nora', lastName: 'Quill' };
const now = { firstName: 'Norah', lastName: 'Quill-Ames' };
const refusal = new Error('A client attempted to write unauthorized attribute');

/** A pool that does not let these attributes be written. */
function poolThatKeeps(...kept: string[]) {
  const written: Record<string, string> = {};
  const write = (attributes: Record<string, string>) => {
    if (Object.keys(attributes).some((name) => kept.includes(name))) return Promise.reject(refusal);
    Object.assign(written, attributes);
    return Promise.resolve();
  };
  return { written, write };
}

describe('changed names', () => {
  test('are only those that differ', () => {
    expect(changedNames(before, before)).toEqual([]);
    expect(changedNames(before, { ...before, lastName: 'Ames' })).toEqual(['lastName']);
    expect(changedNames(before, now)).toEqual(['firstName', 'lastName']);
  });

  test('are written together', async () => {
    const { written, write } = poolThatKeeps();
    expect(await saveNames(['firstName', 'lastName'], now, write)).toEqual([]);
    expect(written).toEqual({ given_name: 'Norah', family_name: 'Quill-Ames' });
  });

  test('are written as far as the pool lets them', async () => {
    const { written, write } = poolThatKeeps('family_name');
    expect(await saveNames(['firstName', 'lastName'], now, write)).toEqual(['lastName']);
    expect(written).toEqual({ given_name: 'Norah' });
  });

  test('are not said to be refused when the connection failed', async () => {
    const failing = () => Promise.reject(new Error('Down'));
    await expect(saveNames(['firstName'], now, failing)).rejects.toThrow('Down');
  });
});

test('a name that is typed back right after it was changed is saved too, before the account is read anew', async () => {
  const { save } = drawHook(useSaveNames, { session: { reloadUser: () => Promise.resolve() } });
  const saved = await save({ ...before, firstName: 'Norah' }, before);
  expect(saved && (await save(before, saved))).toEqual(before);
  expect(sent).toEqual([{ given_name: 'Norah' }, { given_name: 'Nora' }]);
});
