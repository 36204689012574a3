import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * What was typed while `sent` was saved stays typed over what is `saved`, or else what stood there before; says whether
 * there is any.
 */
export function showSaved<V extends FieldValues>(
  { getValues, reset, setValue }: Pick<UseFormReturn<V>, 'getValues' | 'reset' | 'setValue'>,
  sent: V,
  saved?: V,
): boolean {
  const now = { ...getValues() };
  const typed = (Object.keys(now) as Path<V>[]).filter((field) => now[field] !== sent[field]);
  reset(saved, { keepDirtyValues: false });
  for (const field of typed) setValue(field, now[field], { shouldDirty: true });
  return typed.length > 0;
}
