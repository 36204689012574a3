import type { Segment } from '@fanfare/contract/segments.ts';
import Box from '@mui/material/Box';
import Button, { buttonClasses } from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkspaceApi } from '../../session/current-workspace.tsx';
import { PopoverButton } from '../../ui/popover-button.tsx';
import { TagsInput } from '../../ui/tags-input.tsx';
import { sourceKindOf, useSourceNames } from '../customer-words.tsx';
import { useImportNames } from '../imports/undo-import.tsx';
import { choicesQuery } from '../queries.ts';
import { filtersOf, withoutFilters } from './customers-view.ts';
import { ChoiceField, CountField, type FilterFieldProps, TimeFields } from './filter-fields.tsx';

/** The filters behind one button: beside it on wide screens, in a sheet from below on narrow ones. */
export function FilterPanel({ isNarrow, ...props }: FilterFieldProps & { readonly isNarrow: boolean }) {
  const { t } = useTranslation();
  const count = filtersOf(props.segment).length;
  const label = count > 0 ? t('customerList.filtersSet', { count }) : t('customerList.filters');
  return (
    <PopoverButton
      label={label}
      icon={<FunnelSimpleIcon />}
      isSheet={isNarrow}
      sx={isNarrow ? { borderRadius: '20px 20px 0 0', maxHeight: '85dvh' } : { width: 520, maxWidth: '100%' }}
    >
      {({ titleId, close }) => <PanelContent {...props} titleId={titleId} onClose={close} />}
    </PopoverButton>
  );
}

interface PanelContentProps extends FilterFieldProps {
  readonly titleId: string;
  readonly onClose: () => void;
}

/** Each filter takes effect as soon as it is set. */
function PanelContent({ segment, onChange, titleId, onClose }: PanelContentProps) {
  const { t } = useTranslation();
  const [clearings, setClearings] = useState(0);
  const isClear = filtersOf(segment).length === 0;
  const clear = () => {
    if (isClear) return;
    setClearings(clearings + 1);
    onChange(withoutFilters(segment));
  };
  return (
    <>
      <Typography variant="h6" component="h2" id={titleId} sx={{ padding: 3, paddingBlockEnd: 1 }}>
        {t('customerList.filters')}
      </Typography>
      <Box sx={{ overflowY: 'auto', paddingInline: 3, paddingBlock: 1 }}>
        <Box key={clearings} sx={fieldsLook}>
          <WordFields segment={segment} onChange={onChange} />
          <TimeFields times="joined" label={t('customers.createdAt')} segment={segment} onChange={onChange} />
          <TimeFields times="seen" label={t('customers.lastCheckin')} segment={segment} onChange={onChange} />
          <CountField
            label={t('customerList.checkinsMin')}
            value={segment.checkinsMin}
            onChange={(checkinsMin) => onChange({ ...segment, checkinsMin })}
          />
        </Box>
      </Box>
      <Stack direction="row" sx={{ gap: 1.5, padding: 3, paddingBlockStart: 2, justifyContent: 'flex-end' }}>
        <Button
          color="secondary"
          aria-disabled={isClear || undefined}
          className={isClear ? buttonClasses.disabled : undefined}
          onClick={clear}
        >
          {t('customers.clearFilters')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('customerList.done')}
        </Button>
      </Stack>
    </>
  );
}

const fieldsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
  alignItems: 'start',
  gap: 2.5,
} as const;

const anyMember = 'member';

/** What at least one customer has, and what is chosen already. */
function WordFields({ segment, onChange }: FilterFieldProps) {
  const { t } = useTranslation();
  const { caller, ws } = useWorkspaceApi();
  const { data } = useQuery(choicesQuery(caller, ws));
  const nameOf = useSourceNames();
  const importNameOf = useImportNames(true);
  // The popover has grown, and finds its place anew.
  useEffect(() => void (data && window.dispatchEvent(new Event('resize'))), [data]);
  const sources = valuesOf(data?.sources);
  const set = (changed: Segment) => onChange({ ...segment, ...changed });
  return (
    <>
      <ChoiceField
        label={t('customers.source')}
        any={t('customers.allSources')}
        value={segment.source ?? segment.sourceKind}
        choices={sources.some((source) => sourceKindOf(source) === anyMember) ? [anyMember, ...sources] : sources}
        nameOf={(source) => (source === anyMember ? t('customerList.anyMember') : nameOf(source))}
        onChange={(source) => {
          const isAny = source === anyMember;
          set({ source: isAny ? undefined : source, sourceKind: isAny ? source : undefined });
        }}
      />
      <ChoiceField
        label={t('customers.carrier')}
        any={t('customerList.allCarriers')}
        value={segment.carrier}
        choices={apart(valuesOf(data?.carriers))}
        nameOf={(carrier) => carrier || t('customers.unknownCarrier')}
        onChange={(carrier) => set({ carrier })}
      />
      {data?.tags.length || segment.tags ? (
        <TagsInput
          label={t('customers.tags')}
          placeholder={t('customerList.anyTags')}
          tags={segment.tags ?? []}
          suggestions={valuesOf(data?.tags)}
          onChange={(tags) => set({ tags: tags.length > 0 ? [...tags] : undefined })}
        />
      ) : null}
      <ChoiceField
        label={t('customers.import')}
        any={t('customerList.allImports')}
        value={segment.importId}
        choices={valuesOf(data?.imports).filter(importNameOf)}
        nameOf={(importId) => importNameOf(importId) ?? t('customerImports.earlier')}
        onChange={(importId) => set({ importId })}
      />
      <ChoiceField
        label={t('customerList.consentText')}
        any={t('customerList.allConsents')}
        value={segment.consentVersion}
        choices={apart(valuesOf(data?.consentVersions))}
        nameOf={(version) => version || t('customerList.noConsent')}
        onChange={(consentVersion) => set({ consentVersion })}
      />
      <ConfirmationField segment={segment} onChange={onChange} isOffered={Boolean(data?.pending)} />
    </>
  );
}

function ConfirmationField({ segment, onChange, isOffered }: FilterFieldProps & { readonly isOffered: boolean }) {
  const { t } = useTranslation();
  const { isPending } = segment;
  return (
    <ChoiceField
      label={t('customerList.confirmation')}
      any={t('customerList.anyConfirmation')}
      value={isPending === undefined ? undefined : nameOfPending(isPending)}
      choices={isOffered ? [true, false].map(nameOfPending) : []}
      nameOf={(choice) => t(`customerList.${nameOfPending(choice === 'pending')}`)}
      onChange={(choice) =>
        onChange({ ...segment, isPending: choice === undefined ? undefined : choice === 'pending' })
      }
    />
  );
}

function nameOfPending(isPending: boolean) {
  return isPending ? 'pending' : 'notPending';
}

function valuesOf(choices: readonly { readonly value: string }[] = []): readonly string[] {
  return choices.map(({ value }) => value);
}

/** Everybody has one of these: where there is but one, nobody is apart. */
function apart(values: readonly string[]): readonly string[] {
  return values.length > 1 ? values : [];
}
