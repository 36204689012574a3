import type { Import } from '@fanfare/contract/imports.ts';

/** Whether an undo would find something to take back. */
export function canUndo({ changed }: Pick<Import, 'changed'>): boolean {
  return changed > 0;
}
