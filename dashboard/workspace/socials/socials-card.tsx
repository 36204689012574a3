import { call, codeOf } from '@fanfare/contract/call.ts';
import { type SocialNetwork, readSocial, socialNetworkNames, socialNetworks } from '@fanfare/contract/socials.ts';
import { type Socials, changeSocials } from '@fanfare/contract/workspaces.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FacebookLogoIcon } from '@phosphor-icons/react/dist/csr/FacebookLogo';
import { InstagramLogoIcon } from '@phosphor-icons/react/dist/csr/InstagramLogo';
import { TiktokLogoIcon } from '@phosphor-icons/react/dist/csr/TiktokLogo';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { XLogoIcon } from '@phosphor-icons/react/dist/csr/XLogo';
import { YoutubeLogoIcon } from '@phosphor-icons/react/dist/csr/YoutubeLogo';
import type { Icon } from '@phosphor-icons/react/dist/lib/types';
import { type UseFormRegisterReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCurrentWorkspace, useWorkspaceApi } from '../../session/current-workspace.tsx';
import { usePersistedForm } from '../../session/use-persisted-form.ts';
import { plainList } from '../../theme/theme.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { useDirtyPart } from '../../ui/dirty-parts.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { showSaved } from '../../ui/show-saved.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { toastDone, toastFailure } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { SaveProblemAlert, toFixedProblem, useEditBaseline, useFreshWorkspace } from '../edit-baseline.tsx';

/** The networks in their fixed order, and the buttons that they make. */
export function SocialsCard() {
  const { t } = useTranslation();
  const { form, validate, submit, discard, reload, problem, isDirty, isBusy } = useSocialsForm();
  const typed = useWatch({ control: form.control });
  const { errors } = form.formState;
  useDirtyPart(isDirty);
  return (
    <SectionCard title={t('socialLinks.title')} lead={t('socialLinks.lead')}>
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
              {t('socialLinks.save')}
            </BusyButton>
            {isDirty ? (
              <Button color="secondary" disabled={isBusy} onClick={discard}>
                {t('socialLinks.discard')}
              </Button>
            ) : null}
          </Stack>
        </Stack>
        <FollowPreview socials={toSocials(typed)} />
      </Box>
    </SectionCard>
  );
}

interface SocialFieldProps {
  readonly network: SocialNetwork;
  readonly typed: string;
  readonly registration: UseFormRegisterReturn;
  readonly error: string | undefined;
  readonly onClear: () => void;
}

/** One network: a name or a link goes in, and the line below says what visitors will open. */
function SocialField({ network, typed, registration, error, onClear }: SocialFieldProps) {
  const { t } = useTranslation();
  const Logo = networkLogos[network];
  const name = socialNetworkNames[network];
  const read = typed.trim() === '' ? undefined : readSocial(network, typed);
  return (
    <TextInput
      label={name}
      registration={registration}
      error={error}
      hint={read && 'link' in read ? <OpensLine link={read.link} network={name} /> : undefined}
      placeholder={t('socialLinks.placeholder')}
      inputProps={{ dir: typed === '' ? 'auto' : 'ltr', autoCapitalize: 'none', spellCheck: false, inputMode: 'url' }}
      autoComplete="off"
      startAdornment={
        <InputAdornment position="start" sx={{ marginInlineEnd: 0, color: 'text.primary' }}>
          <Logo size={20} />
        </InputAdornment>
      }
      endAdornment={
        typed === '' ? null : (
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={t('socialLinks.clear', { network: name })}
              onClick={onClear}
            >
              <XIcon size={16} />
            </IconButton>
          </InputAdornment>
        )
      }
    />
  );
}

function OpensLine({ link, network }: { link: string; network: string }) {
  const { t } = useTranslation();
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, overflowWrap: 'anywhere' }}>
      <span>{t('socialLinks.opens', { link })}</span>
      <Link href={link} target="_blank" rel="noopener noreferrer">
        {t('socialLinks.test')}
        <VisuallyHidden>
          {' '}
          {network} {t('ui.opensInNewTab')}
        </VisuallyHidden>
      </Link>
    </Box>
  );
}

/** The buttons at the foot of every gallery, as what was typed would make them. */
function FollowPreview({ socials }: { readonly socials: Socials }) {
  const { t } = useTranslation();
  const shown = socialNetworks.filter((network) => socials[network]);
  return (
    <Box sx={{ padding: { xs: 2, sm: 3 }, borderRadius: '16px', backgroundColor: 'level.1', alignSelf: 'start' }}>
      <Typography variant="subtitle2" component="h3" sx={{ marginBlockEnd: 2 }}>
        {t('socialLinks.preview')}
      </Typography>
      {shown.length === 0 ? (
        <Typography variant="secondary">{t('socialLinks.none')}</Typography>
      ) : (
        <Stack component="ul" sx={{ ...plainList, gap: 1.5 }}>
          {shown.map((network) => {
            const Logo = networkLogos[network];
            return (
              <Stack
                component="li"
                key={network}
                direction="row"
                sx={{
                  alignItems: 'center',
                  justifyContent: 'center',
                  gap: 1.5,
                  minHeight: 48,
                  paddingInline: 2,
                  border: 1,
                  borderColor: 'neutral.400',
                  borderRadius: '12px',
                  backgroundColor: 'background.paper',
                  fontWeight: 500,
                  textAlign: 'center',
                }}
              >
                <Logo size={22} aria-hidden />
                {t('socialLinks.follow', { network: socialNetworkNames[network] })}
              </Stack>
            );
          })}
        </Stack>
      )}
    </Box>
  );
}

const networkLogos: Readonly<Record<SocialNetwork, Icon>> = {
  facebook: FacebookLogoIcon,
  instagram: InstagramLogoIcon,
  tiktok: TiktokLogoIcon,
  x: XLogoIcon,
  youtube: YoutubeLogoIcon,
};

const KeptLinks = z.object({
  facebook: z.string(),
  instagram: z.string(),
  tiktok: z.string(),
  x: z.string(),
  youtube: z.string(),
});

/** The five fields; what was typed in them outlives a refusal, a reload and somebody else's change. */
export function useSocialsForm() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const { workspace, show } = useCurrentWorkspace();
  const { socials, updatedAt } = workspace;
  const form = useForm<TypedLinks>({
    values: toTypedLinks(socials),
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { isDirty } = form.formState;
  const edit = useEditBaseline({ value: socials, at: updatedAt }, isDirty);
  const { baseline, accept } = edit;
  usePersistedForm(form, { name: `socials:${ws}`, shape: KeptLinks, edit });
  const { run, isBusy, problem, setProblem } = useAction({
    toProblem: (error) => toFixedProblem(error, t('socialLinks.failed', { code: codeOf(error) })),
    onProblem: (found) => (found.kind === 'failed' ? toastFailure(found.text) : undefined),
  });
  const readAnew = useFreshWorkspace();

  const validate = (network: SocialNetwork) => (typed: string) => {
    const read = typed.trim() === '' ? undefined : readSocial(network, typed);
    if (!read || 'link' in read) return true;
    return read.problem === 'elsewhere'
      ? t('socialLinks.misplaced', { network: socialNetworkNames[read.network] })
      : t('socialLinks.wrong', { network: socialNetworkNames[network] });
  };
  const save = async (typed: TypedLinks) => {
    const sent = form.getValues();
    const body = { socials: toSocials(typed), unmodifiedSince: baseline.at };
    const { updatedSocials } = await call(caller, changeSocials, { params: { ws }, body });
    showSaved(form, sent, toTypedLinks(updatedSocials));
    accept({ value: updatedSocials, at: baseline.at });
    show({ ...workspace, socials: updatedSocials });
    toastDone(t('socialLinks.saved'));
    await readAnew();
  };
  const submit = form.handleSubmit((typed) => run(() => save(typed)));
  const discard = () => {
    setProblem(undefined);
    form.reset(toTypedLinks(socials), { keepDirtyValues: false });
  };
  const reload = async () => {
    const fresh = await readAnew();
    if (!fresh) return;
    accept({ value: fresh.socials, at: fresh.updatedAt });
    setProblem(undefined);
  };
  return { form, validate, submit: () => void submit(), discard, reload, problem, isDirty, isBusy };
}

type TypedLinks = Record<SocialNetwork, string>;

/** As people would write them: without what every address begins with. */
export function toTypedLinks(socials: Socials): TypedLinks {
  const typed = { facebook: '', instagram: '', tiktok: '', x: '', youtube: '' };
  for (const network of socialNetworks) typed[network] = socials[network]?.replace(/^https:\/\/(www\.)?/, '') ?? '';
  return typed;
}

/** Only those that can be read; an empty field has none. */
export function toSocials(typed: Readonly<Partial<TypedLinks>>): Socials {
  const links: Socials = {};
  for (const network of socialNetworks) {
    const text = typed[network]?.trim() ?? '';
    const read = text === '' ? undefined : readSocial(network, text);
    if (read && 'link' in read) links[network] = read.link;
  }
  return links;
}
