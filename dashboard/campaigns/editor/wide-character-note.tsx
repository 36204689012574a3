import { countSmsParts } from '@fanfare/contract/sms-parts.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

interface WideCharacterNoteProps {
  readonly message: string;
  readonly onReplace: () => void;
}

/** The character that makes a message longer than it looks, and what could stand in its place. */
export function WideCharacterNote({ message, onReplace }: WideCharacterNoteProps) {
  const { t } = useTranslation();
  const { parts, partsWhenPlain, room, wideCharacter, replacement } = countSmsParts(message);
  if (wideCharacter === undefined) return null;
  const words =
    parts > 1
      ? t('campaignForm.wide', { character: wideCharacter, parts })
      : t('campaignForm.wideRoom', { character: wideCharacter, room });
  const isWorthIt = replacement !== undefined && (partsWhenPlain < parts || parts === 1);
  return (
    <Alert
      severity="info"
      role="status"
      action={
        isWorthIt ? (
          <Button color="inherit" size="small" onClick={onReplace}>
            {t('campaignForm.replaceWith', { replacement: replacement.trim() || '␣' })}
          </Button>
        ) : undefined
      }
    >
      {words}
    </Alert>
  );
}
