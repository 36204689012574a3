// Writing a text and looking at what it would come to.
import { type BroadcastDraft, linkCodeExample, linkPlaceholder, saveBroadcast } from '@fanfare/contract/broadcasts.ts';
import { call } from '@fanfare/contract/call.ts';
import { campaignContentMax } from '@fanfare/contract/campaigns.ts';
import { countSmsParts } from '@fanfare/contract/sms-parts.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextQuarterHour } from '../campaigns/editor/campaign-form.ts';
import { DateTexts } from '../campaigns/editor/date-texts.tsx';
import { DateTimeField, useZoneName } from '../campaigns/editor/schedule-card.tsx';
import { refusalMessage } from '../session/call-errors.ts';
import { useCaller } from '../session/caller.tsx';
import { useCurrentWorkspace } from '../session/current-workspace.tsx';
import { useSite } from '../session/site.tsx';
import { useFormats } from '../text/formats.ts';
import { BusyButton } from '../ui/busy-button.tsx';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { Page } from '../ui/page.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { Segments } from '../ui/segments.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { useAction } from '../ui/use-action.ts';
import { useNow } from '../ui/use-now.ts';
import { markTextsStale } from '../texts/queries.ts';
import { AudienceCard } from './audience-card.tsx';
import { Phone, besidePhone } from './phone.tsx';
import { RemoveDraft } from './remove-draft.tsx';
import { Review } from './review.tsx';

interface SendFormProps {
  /** Of a draft that is kept already, and when it was. */
  readonly known?: { readonly id: string; readonly updatedAt: number };
  readonly campaignName: string;
  readonly before: BroadcastDraft;
}

export function SendForm({ known, campaignName, before }: SendFormProps) {
  const { t } = useTranslation();
  const { relative } = useFormats();
  const [id] = useState(() => known?.id ?? crypto.randomUUID());
  const [keptAt] = useState(known?.updatedAt);
  const [draft, setDraft] = useState(before);
  const [saved, setSaved] = useState(before);
  /** Of what is reviewed: when it was kept. */
  const [reviewed, setReviewed] = useState<number>();
  return (
    <Page
      title={t('broadcasts.send')}
      heading={t('broadcasts.sendTo', { name: campaignName })}
      lead={keptAt === undefined ? undefined : t('broadcasts.goOn', { relative: relative(keptAt) })}
    >
      <LeaveGuard
        isDirty={draft !== saved}
        title={t('broadcasts.leave.title')}
        text={t('broadcasts.leave.text')}
        leaveLabel={t('broadcasts.leave.go')}
        stayLabel={t('broadcasts.leave.stay')}
      />
      {reviewed === undefined ? (
        <Writing
          id={id}
          campaignName={campaignName}
          draft={draft}
          isSaved={known !== undefined || saved !== before}
          onChange={(changes) => setDraft((current) => ({ ...current, ...changes }))}
          onSaved={(updatedAt) => {
            setSaved(draft);
            setReviewed(updatedAt);
          }}
        />
      ) : (
        <Review id={id} draft={draft} updatedAt={reviewed} onBack={() => setReviewed(undefined)} />
      )}
    </Page>
  );
}

interface WritingProps {
  readonly id: string;
  readonly campaignName: string;
  readonly draft: BroadcastDraft;
  /** Whether the server has a draft of it. */
  readonly isSaved: boolean;
  readonly onChange: (changes: Partial<BroadcastDraft>) => void;
  readonly onSaved: (updatedAt: number) => void;
}

function Writing({ id, campaignName, draft, isSaved, onChange, onSaved }: WritingProps) {
  const { shortLinkHost } = useSite();
  const [isLater, setLater] = useState(draft.scheduledAt !== null);
  const text = draft.body.replaceAll(linkPlaceholder, `${shortLinkHost}/${linkCodeExample}`);
  const chooseWhen = (wantsLater: boolean) => {
    setLater(wantsLater);
    onChange({ scheduledAt: wantsLater ? nextQuarterHour(Date.now() + 60 * 60_000) : null });
  };
  // Half a date is no date, and must not mean at once.
  const isComplete = draft.body.trim() !== '' && (!isLater || draft.scheduledAt !== null);
  return (
    <Box sx={besidePhone}>
      <Stack sx={{ gap: 4 }}>
        <AudienceCard draft={draft} onChange={onChange} />
        <TextCard body={draft.body} text={text} onChange={(body) => onChange({ body })} />
        <WhenCard
          at={draft.scheduledAt}
          isLater={isLater}
          onChoose={chooseWhen}
          onChange={(scheduledAt) => onChange({ scheduledAt })}
        />
      </Stack>
      <Phone text={text} />
      <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1.5, flexWrap: 'wrap' }}>
        {isSaved ? <RemoveDraft id={id} campaignName={campaignName} /> : null}
        <ReviewButton id={id} draft={draft} isComplete={isComplete} onSaved={onSaved} />
      </Stack>
    </Box>
  );
}

type ReviewButtonProps = Pick<WritingProps, 'id' | 'draft' | 'onSaved'> & { readonly isComplete: boolean };

/** Keeps the draft first, so that nothing is lost from here on. */
function ReviewButton({ id, draft, isComplete, onSaved }: ReviewButtonProps) {
  const { t } = useTranslation();
  const caller = useCaller();
  const client = useQueryClient();
  const { workspace_id: ws } = useCurrentWorkspace().workspace;
  const { run, isBusy } = useAction({
    toProblem: (error) => refusalMessage(error) ?? t('broadcasts.changeFailed'),
    onProblem: toastFailure,
  });
  const save = () =>
    run(async () => {
      const { broadcast } = await call(caller, saveBroadcast, { params: { ws }, body: { id, ...draft } });
      await markTextsStale(client, ws);
      onSaved(broadcast.updatedAt);
    });
  return (
    <BusyButton type="button" size="large" isBusy={isBusy} disabled={!isComplete} onClick={() => void save()}>
      {t('broadcasts.form.review')}
    </BusyButton>
  );
}

interface TextCardProps {
  readonly body: string;
  /** As it will read, by which its parts are counted. */
  readonly text: string;
  readonly onChange: (body: string) => void;
}

function TextCard({ body, text, onChange }: TextCardProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { parts } = countSmsParts(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const add = () => {
    onChange(`${body} ${linkPlaceholder}`.trim());
    // The button goes, and whoever pressed it goes on writing.
    field.current?.focus();
  };
  const addLink = <Button onClick={add}>{t('broadcasts.form.addLink')}</Button>;
  return (
    <SectionCard title={t('broadcasts.form.text')} action={body.includes(linkPlaceholder) ? null : addLink}>
      <TextInput
        label={t('broadcasts.form.write')}
        value={body}
        onChange={({ target }) => onChange(target.value)}
        multiline
        minRows={4}
        inputRef={field}
        inputProps={{ maxLength: campaignContentMax }}
        labelEnd={t('broadcasts.form.parts', { count: parts, replace: { count: number(parts) } })}
        hint={`${t('broadcasts.form.textHint')} ${t('broadcasts.form.stopHint')}`}
      />
    </SectionCard>
  );
}

interface WhenCardProps {
  readonly at: number | null;
  readonly isLater: boolean;
  readonly onChoose: (isLater: boolean) => void;
  readonly onChange: (at: number | null) => void;
}

function WhenCard({ at, isLater, onChoose, onChange }: WhenCardProps) {
  const { t } = useTranslation();
  const zone = useZoneName();
  const now = useNow();
  return (
    <SectionCard title={t('broadcasts.form.when')} lead={isLater ? t('campaignForm.zone', { zone }) : undefined}>
      <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
        <Segments
          label={t('broadcasts.form.when')}
          value={isLater ? 'later' : 'now'}
          choices={(['now', 'later'] as const).map((value) => ({ value, label: t(`broadcasts.form.${value}`) }))}
          onChoose={(value) => onChoose(value === 'later')}
        />
        {isLater ? (
          <Box sx={{ width: { xs: '100%', sm: 320 } }}>
            <DateTexts>
              <DateTimeField
                label={t('broadcasts.form.at')}
                value={at}
                onChange={onChange}
                error={at !== null && at < now ? t('broadcasts.form.past') : undefined}
              />
            </DateTexts>
          </Box>
        ) : null}
      </Stack>
    </SectionCard>
  );
}
