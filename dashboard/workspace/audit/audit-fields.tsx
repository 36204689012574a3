import { type AuditAction, auditActions } from '@fanfare/contract/audit-actions.ts';
import { isPhone } from '@fanfare/contract/phone-rule.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslation } from 'react-i18next';
import { usePhoneRule } from '../../session/current-workspace.tsx';
import { DayRange } from '../../ui/day-range.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { useApiKeys } from '../api-keys/use-api-keys.ts';
import { useMembers } from '../members/use-members.ts';
import { type AuditFilter, noFilter } from './audit-filter.ts';

interface AuditFieldsProps {
  readonly filter: AuditFilter;
  readonly phone: string;
  readonly onFilter: (filter: AuditFilter) => void;
  readonly onPhone: (phone: string) => void;
}

/** By whom, what, when, and on which customer. */
export function AuditFields({ filter, phone, onFilter, onPhone }: AuditFieldsProps) {
  const { t } = useTranslation();
  const set = (changed: Partial<AuditFilter>) => onFilter({ ...filter, ...changed });
  const isSet = phone !== '' || Object.values(filter).some((value) => value !== '');
  const rule = usePhoneRule();
  const isUnfinished = phone !== '' && !isPhone(phone, rule);
  return (
    <Card component="section" aria-label={t('audit.filters')} sx={{ padding: { xs: 2, sm: 3 } }}>
      <Box sx={fieldsLook}>
        <SelectField
          label={t('audit.who')}
          value={filter.actorId}
          options={useActors(filter.actorId)}
          onChange={(actorId) => set({ actorId })}
        />
        <SelectField
          label={t('audit.what')}
          value={filter.action}
          options={useActions()}
          onChange={(action) => set({ action })}
        />
        <DayRange
          from={{ label: t('audit.from'), day: filter.from, onChange: (from) => set({ from }) }}
          to={{ label: t('audit.to'), day: filter.to, onChange: (to) => set({ to }) }}
        />
        <TextInput
          label={t('audit.customer')}
          value={phone}
          onChange={({ target }) => onPhone(target.value)}
          hint={isUnfinished ? t('audit.wholeNumber') : undefined}
          placeholder={t('audit.number')}
          autoComplete="off"
          inputProps={{ inputMode: 'tel', dir: 'ltr' }}
        />
      </Box>
      {isSet ? (
        <Button
          size="small"
          sx={{ marginBlockStart: 1.5 }}
          onClick={() => {
            onFilter(noFilter);
            onPhone('');
          }}
        >
          {t('audit.clear')}
        </Button>
      ) : null}
    </Card>
  );
}

/** Who is here now, and who is asked for. */
function useActors(chosen: string): readonly (readonly [id: string, name: string])[] {
  const { t } = useTranslation();
  const { data } = useMembers();
  const { data: keys } = useApiKeys();
  const actors = [
    ['', t('audit.everyone')] as const,
    ...(data?.members ?? []).map(({ member_id: id, name, email }) => [id, name === '' ? email : name] as const),
    ...(keys ?? []).map(({ keyId, name }) => [keyId, t('audit.key', { name })] as const),
  ];
  return actors.some(([id]) => id === chosen) ? actors : [...actors, [chosen, t('audit.somebody')] as const];
}

function useActions(): readonly (readonly [action: AuditAction | '', name: string])[] {
  const { t } = useTranslation();
  const named = auditActions.map((action) => [action, t(`audit.actions.${action}`)] as const);
  return [['', t('audit.everything')] as const, ...named.toSorted(([, one], [, other]) => one.localeCompare(other))];
}

const fieldsLook = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(5, minmax(0, 1fr))' },
  '& > :last-child': { gridColumn: { sm: '1 / -1', lg: 'auto' } },
} as const;
