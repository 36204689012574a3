import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Long enough not to filter at every key, short enough to feel at once. */
const settleMs = 200;

interface SearchInputProps {
  readonly label: string;
  readonly clearLabel: string;
  readonly value: string;
  /** Called when the typing pauses. */
  readonly onChange: (value: string) => void;
  readonly inputMode?: 'search' | 'tel';
}

/** Keeps what is typed to itself until the typing pauses or the focus leaves; follows `value` when it changes elsewhere. */
export function SearchInput({ label, clearLabel, value, onChange, inputMode = 'search' }: SearchInputProps) {
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const handed = useRef(value);
  const report = useRef(onChange);
  useEffect(() => {
    report.current = onChange;
  }, [onChange]);
  useEffect(() => {
    if (value === handed.current) return;
    handed.current = value;
    setTyped(value);
  }, [value]);
  const hand = useCallback(() => {
    if (typed === handed.current) return;
    handed.current = typed;
    report.current(typed);
  }, [typed]);
  useEffect(() => {
    const timer = setTimeout(hand, settleMs);
    return () => clearTimeout(timer);
  }, [hand]);
  const clear = () => {
    setTyped('');
    // The button goes.
    input.current?.focus();
  };

  return (
    <OutlinedInput
      type="text"
      inputRef={input}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      // Before a link that took the focus leads away: a change of the address on the way there would call that off.
      onBlur={hand}
      onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
      placeholder={label}
      inputProps={{ 'aria-label': label, role: 'searchbox', inputMode, enterKeyHint: 'search', autoComplete: 'off' }}
      startAdornment={
        <InputAdornment position="start" sx={{ marginInlineEnd: 0 }}>
          <MagnifyingGlassIcon size={18} />
        </InputAdornment>
      }
      endAdornment={
        typed ? (
          <InputAdornment position="end">
            <IconButton size="small" edge="end" aria-label={clearLabel} onClick={clear}>
              <XIcon size={16} />
            </IconButton>
          </InputAdornment>
        ) : null
      }
    />
  );
}
