import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { useFormats, zoneCity } from '../../text/formats.ts';
import { TextInput } from '../../ui/text-input.tsx';
import type { DialogProps } from '../../ui/use-dialog.ts';
import { useNow } from '../../ui/use-now.ts';
import { ownTimeZone } from '../queries.ts';
import { EditDialog } from './edit-dialog.tsx';
import { type ZoneChoice, isZoneFound, listZoneChoices, timeIn, toZoneChoice } from './time-zones.ts';

/** More than this nobody reads; typing finds the rest. */
const shownMax = 60;

export function TimeZoneDialog({ open, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { language } = useFormats();
  const now = useNow();
  const { timeZone } = useCurrentWorkspace().workspace;
  const [chosen, setChosen] = useState(timeZone);
  return (
    <EditDialog
      open={open}
      title={t('workspace.changeTimeZone')}
      saveLabel={t('workspace.saveTimeZone')}
      savedText={t('workspace.timeZoneSaved')}
      saved={timeZone}
      kept={{ name: 'time-zone', typed: chosen, restore: setChosen }}
      isChanged={chosen !== timeZone}
      toChange={() => ({ timeZone: chosen })}
      onClose={onClose}
    >
      {(savedNow) => (
        <Box>
          <ZoneField chosen={chosen} onChoose={setChosen} />
          <Box sx={{ typography: 'secondary', marginBlockStart: 1 }}>
            {t('workspace.nowThere', { time: timeIn(chosen, language, now) })}{' '}
            {savedNow === undefined
              ? t('workspace.timeZoneHint')
              : t('workspace.savedNow', { value: zoneCity(savedNow) })}
          </Box>
        </Box>
      )}
    </EditDialog>
  );
}

function ZoneField({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (id: string) => void }) {
  const { t } = useTranslation();
  const { language } = useFormats();
  const [openedAt] = useState(() => Date.now());
  const own = ownTimeZone();
  const choices = useMemo(() => listZoneChoices(language, openedAt, [own]), [language, openedAt, own]);
  return (
    <Autocomplete
      disableClearable
      autoHighlight
      options={choices}
      value={toZoneChoice(chosen, language, openedAt)}
      onChange={(_, { id }) => onChoose(id)}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      getOptionLabel={toLabel}
      filterOptions={(all, { inputValue, getOptionLabel }) => {
        const isUntouched = getOptionLabel(toZoneChoice(chosen, language, openedAt)) === inputValue;
        return all.filter((choice) => isUntouched || isZoneFound(choice, inputValue)).slice(0, shownMax);
      }}
      noOptionsText={t('workspace.noTimeZone')}
      renderOption={({ key: _key, ...item }, choice) => (
        <Box component="li" {...item} key={choice.id}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Box sx={{ typography: 'body2', fontWeight: 500 }}>{choice.city}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {choice.id === own ? t('workspace.thisDevice') : choice.area}
              {choice.name ? ` · ${choice.name}` : ''}
            </Box>
          </Box>
          <Box dir="ltr" sx={{ typography: 'caption', color: 'text.secondary', flexShrink: 0 }}>
            {choice.offset}
          </Box>
        </Box>
      )}
      renderInput={({ slotProps, id }) => (
        <TextInput
          {...slotProps.input}
          {...(id ? { id } : {})}
          inputProps={slotProps.htmlInput}
          label={t('workspace.timeZone')}
          placeholder={t('workspace.findTimeZone')}
          autoFocus
          sx={{ paddingBlock: '0 !important', '& input': { paddingBlock: '8px !important' } }}
        />
      )}
    />
  );
}

function toLabel({ city, offset }: ZoneChoice): string {
  return city === offset ? city : `${city} (${offset})`;
}
