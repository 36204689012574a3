import { call, isRefusal } from '@fanfare/contract/call.ts';
import { type Device, pairDevice } from '@fanfare/contract/devices.ts';
import { isPairingCode, pairingCodeLength, toPairingCode } from '@fanfare/contract/pairing-code.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { refusalMessage } from '../../session/call-errors.ts';
import { useWorkspaceApi } from '../../session/current-workspace.tsx';
import { usePersistedInput } from '../../session/use-persisted-form.ts';
import { plainList } from '../../theme/theme.ts';
import { IconTile } from '../../ui/empty-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { shownName } from '../devices-view.ts';
import { refreshDevices, showDevice } from '../queries.ts';
import { useNameProblem } from '../rename-dialog.tsx';
import { CampaignsOrHint, PlayerAddress } from '../device-help.tsx';

interface PairDialogProps extends DialogProps {
  readonly onAddImages: (device: Device) => void;
}

/** A tablet becomes a device: the address it opens, the code it shows, the name it gets. */
export function PairDialog({ open, onClose, onAddImages }: PairDialogProps) {
  const { t } = useTranslation();
  const [paired, setPaired] = useState<Device>();
  const form = usePairForm(open, setPaired);
  return (
    <FormDialog
      open={open}
      title={t('devicePairing.title')}
      submitLabel={t('devicePairing.pair')}
      isBusy={form.isBusy}
      onCancel={onClose}
      onSubmit={paired ? onClose : form.submit}
      actions={
        paired ? (
          <>
            <Button variant="outlined" color="secondary" onClick={() => setPaired(undefined)}>
              {t('devicePairing.another')}
            </Button>
            <Button type="submit" variant="contained">
              {t('devicePairing.done')}
            </Button>
          </>
        ) : undefined
      }
    >
      {paired ? <Connected device={paired} onAddImages={onAddImages} /> : <PairSteps form={form} />}
    </FormDialog>
  );
}

function Connected({ device, onAddImages }: { readonly device: Device } & Pick<PairDialogProps, 'onAddImages'>) {
  const { t } = useTranslation();
  return (
    <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 2, paddingBlock: 2 }}>
      <IconTile look="success">
        <CheckCircleIcon weight="fill" />
      </IconTile>
      <Box role="status">
        <Typography variant="h6" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {t('devicePairing.connected', { name: shownName(device) })}
        </Typography>
        <Typography variant="secondary" sx={{ marginBlockStart: 1 }}>
          <CampaignsOrHint device={device}>{t('devicePairing.connectedText')}</CampaignsOrHint>
        </Typography>
      </Box>
      <Button variant="outlined" color="secondary" startIcon={<ImagesIcon />} onClick={() => onAddImages(device)}>
        {t('devicePairing.addImages')}
      </Button>
    </Stack>
  );
}

/** The three things to do, all in view. */
function PairSteps({ form }: { readonly form: PairForm }) {
  const { t } = useTranslation();
  return (
    <>
      {form.failure ? <Alert severity="error">{form.failure}</Alert> : null}
      <Box component="ol" sx={{ ...plainList, display: 'grid', gap: 3 }}>
        <Step number={1} title={t('devicePairing.openTitle')}>
          <Typography variant="secondary" sx={{ marginBlockEnd: 1.5 }}>
            {t('devicePairing.openText')}
          </Typography>
          <PlayerAddress />
        </Step>
        <Step number={2}>
          <CodeField form={form} inputRef={form.fields.code} />
        </Step>
        <Step number={3}>
          <TextInput
            label={t('devicePairing.nameTitle')}
            inputRef={form.fields.name}
            value={form.name}
            onChange={(event) => form.setName(event.target.value)}
            error={form.nameProblem}
            hint={t('devicePairing.nameHint')}
            placeholder={t('devicePairing.namePlaceholder')}
            autoComplete="off"
          />
        </Step>
      </Box>
    </>
  );
}

interface CodeFieldProps {
  readonly form: PairForm;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** One field for the whole code: it can be pasted, and capitals come by themselves. */
function CodeField({ form, inputRef }: CodeFieldProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('devicePairing.codeTitle')}
      inputRef={inputRef}
      value={form.code}
      onChange={(event) => form.setCode(toPairingCode(event.target.value))}
      error={form.codeProblem}
      hint={t('devicePairing.codeHint')}
      autoComplete="off"
      spellCheck={false}
      inputProps={{ dir: 'ltr', autoCapitalize: 'characters' }}
      sx={{ '& input': { fontSize: '1.25rem', fontWeight: 600, letterSpacing: '0.2em', textTransform: 'uppercase' } }}
    />
  );
}

interface StepProps {
  readonly number: number;
  readonly title?: string;
  readonly children: ReactNode;
}

function Step({ number, title, children }: StepProps) {
  return (
    <Stack component="li" direction="row" sx={{ gap: 2 }}>
      <Box aria-hidden sx={numberLook}>
        {number}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {title ? (
          <Typography variant="subtitle2" component="h3" sx={{ lineHeight: '28px' }}>
            {title}
          </Typography>
        ) : null}
        {children}
      </Box>
    </Stack>
  );
}

const numberLook = {
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  flexShrink: 0,
  borderRadius: '50%',
  typography: 'subtitle2',
  color: 'ramp.700',
  backgroundColor: 'ramp.100',
} as const;

type PairForm = ReturnType<typeof usePairForm>;

/** What is typed to pair a tablet, and what is wrong with it; the name comes back after a reload. */
export function usePairForm(isOpen: boolean, onPaired: (device: Device) => void) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { caller, ws } = useWorkspaceApi();
  const [code, setCode] = useState('');
  const [name, setName] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  /** The code that the server did not know. */
  const [refused, setRefused] = useState<string>();
  const { run, isBusy, problem, setProblem } = useAction({
    toProblem: (error) => refusalMessage(error) ?? t('devicePairing.failed'),
  });
  const fields = { code: useRef<HTMLInputElement>(null), name: useRef<HTMLInputElement>(null) };
  const codeProblem = code === refused ? 'codeWrong' : problemOf(code);
  const nameProblem = useNameProblem(name);
  usePersistedInput({
    name: `pairing:${ws}`,
    shape: z.object({ name: z.string() }),
    isDirty: isOpen && name !== '',
    read: () => ({ name }),
    restore: (found) => setName(found.name),
  });

  const pair = async () => {
    try {
      const { device } = await call(caller, pairDevice, { params: { ws }, body: { code, name: name.trim() } });
      showDevice(client, ws, device);
      void refreshDevices(client, ws);
      setCode('');
      setName('');
      setSubmitted(false);
      setRefused(undefined);
      onPaired(device);
    } catch (error) {
      if (!isRefusal(error, 'pairingCodeWrong')) throw error;
      setRefused(code);
      fields.code.current?.focus();
    }
  };
  const submit = () => {
    setSubmitted(true);
    setProblem(undefined);
    if (!isPairingCode(code)) fields.code.current?.focus();
    else if (nameProblem) fields.name.current?.focus();
    else void run(pair);
  };
  return {
    code,
    setCode,
    name,
    setName,
    isBusy,
    failure: problem,
    fields,
    submit,
    codeProblem: codeProblem && (isSubmitted || code === refused) ? t(`devicePairing.${codeProblem}`) : undefined,
    nameProblem: isSubmitted ? nameProblem : undefined,
  };
}

function problemOf(code: string): 'codeMissing' | 'codeWrong' | undefined {
  if (isPairingCode(code)) return undefined;
  return code.length < pairingCodeLength ? 'codeMissing' : 'codeWrong';
}
