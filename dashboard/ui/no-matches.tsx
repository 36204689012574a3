import Button from '@mui/material/Button';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import type { MouseEvent } from 'react';
import { keepFocus } from './confirm-dialog.tsx';
import { EmptyState } from './empty-state.tsx';

interface NoMatchesProps {
  readonly title: string;
  readonly text: string;
  readonly clearLabel: string;
  readonly onClear: () => void;
}

/** Where filters or a search leave nothing of a list, and the way to all of it. */
export function NoMatches({ title, text, clearLabel, onClear }: NoMatchesProps) {
  const clear = (event: MouseEvent<HTMLElement>) => {
    onClear();
    // The button goes.
    keepFocus(event.currentTarget);
  };
  return (
    <EmptyState
      icon={<MagnifyingGlassIcon />}
      title={title}
      text={text}
      action={
        <Button variant="outlined" color="secondary" onClick={clear}>
          {clearLabel}
        </Button>
      }
    />
  );
}
