import { call } from '@fanfare/contract/call.ts';
import { answerFromPractice, inboxPageMax, toTexter } from '@fanfare/contract/messages.ts';
import { newUuid } from '@fanfare/contract/uuid.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DeviceMobileIcon } from '@phosphor-icons/react/dist/csr/DeviceMobile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneText, useShownPhone } from '../customers/phone-text.tsx';
import { refusalMessage } from '../session/call-errors.ts';
import { useMay, useWorkspaceApi } from '../session/current-workspace.tsx';
import { announce } from '../ui/announcer.tsx';
import { BusyButton } from '../ui/busy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useAction } from '../ui/use-action.ts';
import { markWordStale } from '../texts/queries.ts';
import { SendTextButton } from './broadcasts-page.tsx';
import { practiceQuery } from './queries.ts';
import { Thread } from '../texts/thread.tsx';

/** The phones of practice: what arrived, and what they answer. */
export function PracticePage() {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const query = useQuery(practiceQuery(caller, ws));
  const [chosen, setChosen] = useState<string>();
  const latest = query.data?.phones[0]?.phone;
  // Others come before it while texts go out, and an answer that is being typed is to this one.
  if (chosen === undefined && latest !== undefined) setChosen(latest);
  return (
    <Page title={t('practice.title')} lead={t('practice.lead')}>
      <QueryView
        query={query}
        label={t('practice.title')}
        skeleton={<Skeleton variant="rounded" height={320} />}
        lead={t('inbox.threadFailedLead')}
        message={(code) => t('inbox.threadFailed', { code })}
      >
        {({ phones, isPractice }) => {
          if (!isPractice) return <Alert severity="info">{t('practice.real')}</Alert>;
          const [first] = phones;
          if (!first) return <NoPhones />;
          return (
            <Phones phones={phones.map(({ phone }) => phone)} chosen={chosen ?? first.phone} onChoose={setChosen} />
          );
        }}
      </QueryView>
    </Page>
  );
}

function NoPhones() {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        icon={<DeviceMobileIcon />}
        title={t('practice.none')}
        text={t('practice.noneText')}
        action={<SendTextButton />}
      />
    </Card>
  );
}

interface PhonesProps {
  readonly phones: readonly string[];
  readonly chosen: string;
  readonly onChoose: (phone: string) => void;
}

function Phones({ phones, chosen, onChoose }: PhonesProps) {
  const { t } = useTranslation();
  const shown = useShownPhone();
  return (
    <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { md: '280px minmax(0, 1fr)' } }}>
      <Card sx={{ maxHeight: { xs: 240, md: 640 }, overflowY: 'auto' }}>
        {phones.length === inboxPageMax ? (
          <Typography
            variant="caption"
            component="p"
            sx={{ padding: 1.5, paddingBlockEnd: 0, color: 'text.secondary' }}
          >
            {t('practice.latest', { max: inboxPageMax })}
          </Typography>
        ) : null}
        <List aria-label={t('practice.title')}>
          {phones.map((phone) => (
            <ListItem key={phone} disablePadding>
              <ListItemButton
                selected={phone === chosen}
                aria-pressed={phone === chosen}
                sx={{ typography: 'body2', paddingBlock: 1.5 }}
                onClick={() => onChoose(phone)}
              >
                <PhoneText phone={phone} />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </Card>
      <SectionCard title={t('practice.phone', { phone: shown(chosen) })}>
        <Stack sx={{ gap: 3 }}>
          <Thread key={chosen} phone={chosen} side="customer" />
          <Answer key={`${chosen} answer`} phone={chosen} />
        </Stack>
      </SectionCard>
    </Box>
  );
}

const usual = ['STOP', 'HELP', 'START'] as const;

function Answer({ phone }: { readonly phone: string }) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const client = useQueryClient();
  const [body, setBody] = useState('');
  const last = useRef({ id: '', text: '' });
  const mayAnswer = useMay('broadcasts.send');
  const { run, isBusy, problem } = useAction({
    toProblem: (error) => refusalMessage(error) ?? t('practice.answerFailed'),
    onProblem: announce,
  });
  if (!mayAnswer) return null;
  const send = (text: string) =>
    run(async () => {
      // The same id again is taken once, so an answer that was lost makes no second text.
      if (last.current.text !== text) last.current = { id: newUuid(), text };
      const { id } = last.current;
      await call(caller, answerFromPractice, { params: { ws }, body: { id, phone: toTexter(phone), body: text } });
      last.current = { id: '', text: '' };
      // What was typed meanwhile, or beside a word from above, stays.
      setBody((typed) => (typed === text ? '' : typed));
      await markWordStale(client, ws);
    });
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 1.5 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (body.trim() !== '') void send(body);
      }}
    >
      <Stack direction="row" role="group" aria-label={t('practice.answer')} sx={{ gap: 1, flexWrap: 'wrap' }}>
        {usual.map((word) => (
          <Button
            key={word}
            variant="outlined"
            color="secondary"
            aria-disabled={isBusy || undefined}
            onClick={() => void send(word)}
            lang="en"
          >
            {word}
          </Button>
        ))}
      </Stack>
      <TextInput
        label={t('practice.write')}
        value={body}
        onChange={({ target }) => setBody(target.value)}
        error={problem}
      />
      <BusyButton isBusy={isBusy} sx={{ alignSelf: 'flex-end' }}>
        {t('practice.answer')}
      </BusyButton>
    </Stack>
  );
}
