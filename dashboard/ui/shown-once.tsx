import Alert from '@mui/material/Alert';
import { CopyButton } from './copy-button.tsx';
import { TextInput } from './text-input.tsx';

interface ShownOnceProps {
  readonly label: string;
  readonly secret: string;
  /** That it is shown now alone. */
  readonly warning: string;
  readonly copyLabel: string;
}

/** A secret that nobody can look up later, to be copied. */
export function ShownOnce({ label, secret, warning, copyLabel }: ShownOnceProps) {
  return (
    <>
      <Alert severity="warning">{warning}</Alert>
      <TextInput
        label={label}
        value={secret}
        readOnly
        multiline
        onFocus={(event) => event.target.select()}
        inputProps={{ dir: 'ltr', spellCheck: false, style: { fontFamily: 'monospace', overflowWrap: 'anywhere' } }}
      />
      <CopyButton text={secret} label={copyLabel} />
    </>
  );
}
