import { socialNetworks } from '@fanfare/contract/socials.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BusyButton } from '../../ui/busy-button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { SaveProblemAlert } from '../save-problem-alert.tsx';
import type { OnDirtyChange } from '../use-dirty-parts.ts';
import { FollowPreview } from './follow-preview.tsx';
import { SocialField } from './social-field.tsx';
import { toSocials } from './typed-links.ts';
import { useSocialsForm } from './use-socials-form.ts';

/** The networks in their fixed order, and the buttons that they make. */
export function SocialsCard({ onDirtyChange }: { readonly onDirtyChange: OnDirtyChange }) {
  const { t } = useTranslation(['common', 'translations']);
  const { form, validate, submit, discard, reload, problem, isDirty, isBusy } = useSocialsForm();
  const typed = useWatch({ control: form.control });
  const { errors } = form.formState;
  useEffect(() => onDirtyChange('socials', isDirty), [onDirtyChange, isDirty]);
  return (
    <SectionCard title={t('translations:socialLinks.title')} lead={t('translations:socialLinks.lead')}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: 'minmax(0, 1fr) 320px' } }}>
        <Stack
          component="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
          sx={{ gap: 2.5 }}
        >
          {socialNetworks.map((network) => (
            <SocialField
              key={network}
              network={network}
              typed={typed[network] ?? ''}
              registration={form.register(network, { validate: validate(network) })}
              error={errors[network]?.message}
              onClear={() => {
                form.setValue(network, '', { shouldDirty: true, shouldValidate: true });
                form.setFocus(network);
              }}
            />
          ))}
          <SaveProblemAlert problem={problem} onReload={reload} />
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
            <BusyButton isBusy={isBusy} disabled={!isDirty}>
              {t('translations:socialLinks.save')}
            </BusyButton>
            {isDirty ? (
              <Button color="secondary" disabled={isBusy} onClick={discard}>
                {t('translations:socialLinks.discard')}
              </Button>
            ) : null}
          </Stack>
        </Stack>
        <FollowPreview socials={toSocials(typed)} />
      </Box>
    </SectionCard>
  );
}
