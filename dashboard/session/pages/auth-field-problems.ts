import type { FieldErrors, FieldValues } from 'react-hook-form';

export interface FieldProblem {
  /** The field's path, as the form knows it. */
  readonly name: string;
  readonly message: string;
}

/** What is wrong with the fields of a form, in the order of its rules; also inside lists. */
export function listFieldProblems<Values extends FieldValues>(errors: FieldErrors<Values>): readonly FieldProblem[] {
  return listBelow(errors, '');
}

function listBelow(errors: object, prefix: string): readonly FieldProblem[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]): readonly FieldProblem[] => {
    if (typeof error !== 'object' || error === null || key === 'ref' || key === 'root') return [];
    const { message } = error as { message?: unknown };
    if (typeof message === 'string' && message !== '') return [{ name: prefix + key, message }];
    return listBelow(error, `${prefix}${key}.`);
  });
}
