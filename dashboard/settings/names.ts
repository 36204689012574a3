import { updateUserAttributes } from 'aws-amplify/auth';
import { isWriteRefused } from './settings-problem.ts';

export const nameAttributes = { firstName: 'given_name', lastName: 'family_name' } as const;
export type NameField = keyof typeof nameAttributes;
export type Names = Readonly<Record<NameField, string>>;

export function changedNames(before: Names, now: Names): readonly NameField[] {
  return (['firstName', 'lastName'] as const).filter((field) => before[field] !== now[field]);
}

/**
 * Answers which of the fields the pool keeps from being written here. One of them refuses a whole call, so that the
 * others are tried by themselves.
 */
export async function saveNames(
  fields: readonly NameField[],
  names: Names,
  write: (attributes: Record<string, string>) => Promise<unknown> = (userAttributes) =>
    updateUserAttributes({ userAttributes }),
): Promise<readonly NameField[]> {
  try {
    await write(Object.fromEntries(fields.map((field) => [nameAttributes[field], names[field]])));
    return [];
  } catch (error) {
    if (!isWriteRefused(error)) throw error;
    if (fields.length === 1) return fields;
    const refused = await Promise.all(fields.map((field) => saveNames([field], names, write)));
    return refused.flat();
  }
}
