import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import { NotePencilIcon } from '@phosphor-icons/react/dist/csr/NotePencil';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../text/formats.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { type FoundDraft, lostPictures } from './stored-draft.ts';

interface WaitingDraftProps {
  readonly found: FoundDraft;
  /** Whether it changes a campaign that is there. */
  readonly isChange: boolean;
  readonly onContinue: () => void;
  readonly onDiscard: () => void;
}

/** Asks what is to become of the draft that was left here. */
export function WaitingDraft({ found, isChange, onContinue, onDiscard }: WaitingDraftProps) {
  const { t } = useTranslation(['common', 'translations']);
  const { relative } = useFormats();
  const { savedAt, values } = found.draft;
  const { name } = values;
  return (
    <Card sx={{ maxWidth: 640 }}>
      <EmptyState
        icon={<NotePencilIcon />}
        title={t(`translations:campaignForm.${isChange ? 'changesFound' : 'draftFound'}`, {
          relative: relative(savedAt),
        })}
        text={
          <Stack sx={{ gap: 2, alignItems: 'center' }}>
            {name ? <span>{t('translations:campaignForm.draftNamed', { name })}</span> : null}
            {lostPictures(found) > 0 ? <Alert severity="info">{t('translations:images.addAgain')}</Alert> : null}
          </Stack>
        }
        action={
          <Stack direction="row" sx={{ gap: 1.5 }}>
            <Button variant="contained" onClick={onContinue}>
              {t('translations:campaignForm.continue')}
            </Button>
            <Button variant="outlined" color="secondary" onClick={onDiscard}>
              {t('translations:campaignForm.discard')}
            </Button>
          </Stack>
        }
      />
    </Card>
  );
}
