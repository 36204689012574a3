import type { Device } from '@fanfare/contract/devices.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { WarningDiamondIcon } from '@phosphor-icons/react/dist/csr/WarningDiamond';
import { WifiHighIcon } from '@phosphor-icons/react/dist/csr/WifiHigh';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { type DeviceCondition, isConnecting } from '../../workspace/queries.ts';
import { type CampaignFormValues, useFormErrors } from './campaign-form.ts';

interface DevicesCardProps {
  readonly form: UseFormReturn<CampaignFormValues>;
  /** Of the devices; nothing while they are not known. */
  readonly knownIds: readonly string[] | undefined;
}

export function DevicesCard({ form, knownIds }: DevicesCardProps) {
  const { t } = useTranslation();
  const { devices } = useCurrentWorkspace().workspace;
  const [isOn, choice, chosen] = useWatch({
    control: form.control,
    name: ['isOnDevices', 'deviceChoice', 'deviceIds'],
  });
  const gone = knownIds && isOn && choice === 'chosen' ? chosen.filter((id) => !knownIds.includes(id)) : [];
  return (
    <SectionCard title={t('campaignForm.where')}>
      {devices.length === 0 ? (
        <Typography variant="secondary">{t('campaignForm.noDevices')}</Typography>
      ) : (
        <Controller
          control={form.control}
          name="isOnDevices"
          render={({ field: { value, ref, ...field } }) => (
            <FormControlLabel
              control={<Switch {...field} checked={value} slotProps={{ input: { ref } }} />}
              label={t('campaignForm.onDevices')}
              slotProps={{ typography: { variant: 'subtitle2' } }}
            />
          )}
        />
      )}
      {isOn && devices.length > 0 ? <DeviceChoice form={form} devices={devices} /> : null}
      <GoneDevices
        ids={gone}
        onDrop={(dropped) =>
          form.setValue(
            'deviceIds',
            chosen.filter((id) => id !== dropped),
            { shouldDirty: true },
          )
        }
      />
    </SectionCard>
  );
}

interface DeviceChoiceProps {
  readonly form: UseFormReturn<CampaignFormValues>;
  readonly devices: readonly Device[];
}

function DeviceChoice({ form, devices }: DeviceChoiceProps) {
  const { t } = useTranslation();
  const choice = useWatch({ control: form.control, name: 'deviceChoice' });
  const label = { slotProps: { typography: { variant: 'body2' } } } as const;
  return (
    <Box sx={{ marginBlockStart: 1 }}>
      <Controller
        control={form.control}
        name="deviceChoice"
        render={({ field: { ref, ...field } }) => (
          <RadioGroup {...field} row aria-label={t('campaigns.devices')} sx={{ columnGap: 2 }}>
            <FormControlLabel
              {...label}
              value="all"
              control={<Radio slotProps={{ input: { ref } }} />}
              label={t('campaigns.allDevices')}
            />
            <FormControlLabel {...label} value="chosen" control={<Radio />} label={t('campaignForm.chosenDevices')} />
          </RadioGroup>
        )}
      />
      {choice === 'chosen' ? <DeviceChecklist form={form} devices={devices} /> : null}
    </Box>
  );
}

function DeviceChecklist({ form, devices }: DeviceChoiceProps) {
  const { t } = useTranslation();
  const error = useFormErrors(form)('deviceIds');
  return (
    <Controller
      control={form.control}
      name="deviceIds"
      render={({ field: { value: chosen, onChange, ref } }) => (
        <Stack role="group" aria-label={t('campaignForm.chosenDevices')} sx={{ paddingInlineStart: 1 }}>
          {devices.map(({ id, name, ...condition }, index) => (
            <Stack key={id} direction={{ xs: 'column', sm: 'row' }} sx={deviceLook}>
              <FormControlLabel
                control={
                  <Checkbox
                    checked={chosen.includes(id)}
                    onChange={(_, isTicked) =>
                      onChange(isTicked ? [...chosen, id] : chosen.filter((other) => other !== id))
                    }
                    slotProps={index === 0 ? { input: { ref } } : {}}
                  />
                }
                label={name || id.slice(0, 8)}
                sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
                slotProps={{ typography: { variant: 'body2' } }}
              />
              <HealthChip {...condition} />
            </Stack>
          ))}
          {error ? (
            <FormHelperText error role="alert">
              {error}
            </FormHelperText>
          ) : null}
        </Stack>
      )}
    />
  );
}

function HealthChip(device: DeviceCondition) {
  const { t } = useTranslation();
  if (device.healthy) {
    return <StatusChip tone="success" label={t('campaignForm.healthy')} icon={<CheckCircleIcon weight="fill" />} />;
  }
  if (isConnecting(device)) {
    return <StatusChip tone="neutral" label={t('campaignForm.connecting')} icon={<WifiHighIcon />} />;
  }
  return (
    <StatusChip
      tone={device.isUnusuallySilent ? 'warning' : 'neutral'}
      label={t('campaignForm.attention')}
      icon={<WarningDiamondIcon weight="fill" />}
    />
  );
}

const deviceLook = {
  alignItems: { sm: 'center' },
  justifyContent: 'space-between',
  columnGap: 2,
  paddingBlockEnd: { xs: 1, sm: 0 },
  // Below the name on a phone, in line with it.
  '& .MuiChip-root': {
    flexShrink: 0,
    alignSelf: { xs: 'flex-start', sm: 'auto' },
    marginInlineStart: { xs: 4, sm: 0 },
  },
} as const;

interface GoneDevicesProps {
  readonly ids: readonly string[];
  readonly onDrop: (id: string) => void;
}

/** Devices that were chosen before somebody removed them: nothing but their id is known any more. */
function GoneDevices({ ids, onDrop }: GoneDevicesProps) {
  const { t } = useTranslation();
  if (ids.length === 0) return null;
  return (
    <Alert severity="info" sx={{ marginBlockStart: 2 }}>
      {t('campaignForm.goneDevices', { count: ids.length })}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, marginBlockStart: 1 }}>
        {ids.map((id) => (
          <Button
            key={id}
            size="small"
            variant="outlined"
            color="secondary"
            endIcon={<XIcon aria-hidden />}
            aria-label={t('campaignForm.dropDevice', { id: id.slice(0, 8) })}
            onClick={() => onDrop(id)}
          >
            <bdi dir="ltr">{id.slice(0, 8)}</bdi>
          </Button>
        ))}
      </Stack>
    </Alert>
  );
}
