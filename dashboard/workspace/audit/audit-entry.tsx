import { type AuditEntry, auditFields } from '@fanfare/contract/audit.ts';
import { pauseReasons } from '@fanfare/contract/broadcasts.ts';
import { gatewayKinds } from '@fanfare/contract/gateways.ts';
import { Target, everyDevice } from '@fanfare/contract/campaigns.ts';
import { roles } from '@fanfare/contract/rights.ts';
import { actionKinds } from '@fanfare/contract/segment-jobs.ts';
import { sourceKinds } from '@fanfare/contract/segments.ts';
import { webhookEventTypes } from '@fanfare/contract/webhook-events.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { DeviceTabletIcon } from '@phosphor-icons/react/dist/csr/DeviceTablet';
import { GearIcon } from '@phosphor-icons/react/dist/csr/Gear';
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key';
import { UserIcon } from '@phosphor-icons/react/dist/csr/User';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { countryName, timeOfDay, useFormats } from '../../text/formats.ts';
import { locales } from '../../text/languages.ts';

const icons = { member: UserIcon, key: KeyIcon, device: DeviceTabletIcon, system: GearIcon } as const;

/** Who did what on what, and when and from where. */
export function AuditEntryRow({ entry }: { readonly entry: AuditEntry }) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  const { actorKind, actorName, action, subjectName, at, network } = entry;
  const Icon = icons[actorKind];
  return (
    <Box component="li" sx={rowLook}>
      <Box sx={{ color: 'text.secondary', display: 'flex' }}>
        <Icon size={20} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {t(`audit.actions.${action}`)}
          {subjectName === '' ? null : (
            <>
              {': '}
              <bdi>{subjectName}</bdi>
            </>
          )}
        </Typography>
        <Typography variant="secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t(`audit.by_${actorKind}`, { name: actorName === '' ? t('audit.noName') : actorName })}
        </Typography>
        <Changes entry={entry} />
      </Box>
      <Stack sx={{ typography: 'secondary', textAlign: { sm: 'end' } }} className="when">
        <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
        {network === '' ? null : (
          <span>
            <bdi dir="ltr">{network}</bdi>
          </span>
        )}
      </Stack>
    </Box>
  );
}

type Value = AuditEntry['before'][string] | undefined;

/** What was changed, where that is short. */
function Changes({ entry }: { readonly entry: AuditEntry }) {
  const [before, after] = [withSegment(entry.before), withSegment(entry.after)];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0) return null;
  return (
    <Box component="dl" sx={{ margin: 0, marginBlockStart: 0.5, display: 'grid', gap: 0.25 }}>
      {fields.map((field) => (
        <Change key={field} field={field} before={before[field]} after={after[field]} />
      ))}
    </Box>
  );
}

/** For a saved segment the API says `customers`; on screen that would be all of them. */
function withSegment(fields: AuditEntry['before']): AuditEntry['before'] {
  return fields['target'] && fields['segmentId'] ? { ...fields, target: 'segment' } : fields;
}

interface ChangeProps {
  readonly field: string;
  readonly before: Value;
  readonly after: Value;
}

function Change({ field, before, after }: ChangeProps) {
  const { t } = useTranslation();
  const toWords = useWords(field);
  const known = auditFields.find((one) => one === field);
  return (
    <Stack direction="row" sx={{ typography: 'body2', columnGap: 0.75, flexWrap: 'wrap', overflowWrap: 'anywhere' }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {known ? t(`audit.fields.${known}`) : <bdi>{field}</bdi>}
      </Box>
      <Box component="dd" sx={{ margin: 0, minWidth: 0 }}>
        {before === undefined ? null : (
          <>
            <del>
              <bdi>{toWords(before)}</bdi>
            </del>{' '}
          </>
        )}
        {after === undefined ? null : (
          <ins>
            <bdi>{toWords(after)}</bdi>
          </ins>
        )}
      </Box>
    </Stack>
  );
}

/** In minutes since midnight. */
const hours: ReadonlySet<string> = new Set(['textsFrom', 'textsUntil']);
/** In millionths of the gateway's currency. */
const prices: ReadonlySet<string> = new Set(['monthMicrosMax', 'partMicros']);
const moments: ReadonlySet<string> = new Set([
  'start',
  'exp',
  'expiresAt',
  'dueAt',
  'scheduledAt',
  'joinedFrom',
  'joinedTo',
  'seenFrom',
  'seenTo',
]);

function useWords(field: string): (value: Value) => string {
  const { t } = useTranslation();
  const { language, moment, number } = useFormats();
  const toWord = useWord(field);
  const price = (value: number) => value.toLocaleString(locales[language], { maximumFractionDigits: 6 });
  const numberIn = (value: number) => {
    if (moments.has(field)) return moment(value);
    if (hours.has(field)) return timeOfDay(value, language);
    return prices.has(field) ? price(value / 1_000_000) : number(value);
  };
  return (value) => {
    if (value === null || value === undefined || value === '') return t('audit.nothing');
    if (typeof value === 'number') return numberIn(value);
    if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
    if (typeof value !== 'string') return value.length === 0 ? t('audit.nothing') : value.map(toWord).join(', ');
    return toWord(value);
  };
}

/** A value of the API in words, where it has some. */
function useWord(field: string): (value: string) => string {
  const { t } = useTranslation();
  const { language } = useFormats();
  const { devices } = useCurrentWorkspace().workspace;
  return (value) => {
    if (field === 'country') return countryName(value, language);
    const device = field === 'showOnDevices' && devices.find(({ id }) => id === value);
    if (device) return device.name || device.id;
    const key = keyOf(field, value);
    return key ? t(key) : value;
  };
}

function keyOf(field: string, value: string) {
  const among = <Known extends string, Key>(all: readonly Known[], toKey: (known: Known) => Key) => {
    const known = all.find((one) => one === value);
    return known && toKey(known);
  };
  switch (field) {
    case 'action':
    case 'of':
      return (
        among(actionKinds, (one) => `customerBulk.${one}` as const) ??
        among(['cancel', 'restore'], (one) => `audit.values.${one}` as const)
      );
    case 'as':
      return among(['sent', 'failed', 'again'], (one) => `audit.values.${one}` as const);
    case 'event':
    case 'events':
      return among(webhookEventTypes, (one) => `webhooks.events.${one}` as const);
    case 'gateway':
    case 'kind':
      return among(gatewayKinds, (one) => `gateway.kinds.${one}` as const);
    case 'offBecause':
    case 'pausedBecause':
      return among([...pauseReasons, 'gone'], (one) => `audit.reasons.${one}` as const);
    case 'role':
      return among(roles, (one) => `roles.${one}` as const);
    case 'showOnDevices':
      return value === everyDevice ? 'campaigns.allDevices' : undefined;
    case 'source':
    case 'sourceKind':
      return among(sourceKinds, (one) => `customers.${one}` as const);
    case 'status':
      return ({ active: 'customers.isActive', blocked: 'customers.isBlocked' } as const)[value];
    case 'target':
      return among([...Target.options, 'segment'], (one) => `campaigns.${one}` as const);
    default:
      return undefined;
  }
}

const rowLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 1fr) auto' },
  columnGap: 1.5,
  rowGap: 0.5,
  padding: { xs: '14px 16px', sm: '14px 24px' },
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
  '& > .when': { gridColumn: { xs: 2, sm: 3 }, gridRow: { sm: 1 } },
  '& ins': { textDecoration: 'none', fontWeight: 500 },
  '& del': { color: 'text.secondary' },
} as const;
