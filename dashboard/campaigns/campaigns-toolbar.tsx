import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { SearchInput } from '../ui/search-input.tsx';
import { type CampaignsView, campaignSorts } from './campaigns-view.ts';

interface CampaignsToolbarProps {
  readonly tags: readonly string[];
  readonly view: CampaignsView;
  readonly onChangeView: (changed: Partial<CampaignsView>) => void;
}

const sortTexts = { updated: 'sortUpdated', ending: 'sortEnding', name: 'sortName' } as const;

export function CampaignsToolbar({ tags, view, onChangeView }: CampaignsToolbarProps) {
  const { t } = useTranslation(['common', 'translations']);
  const choices = view.tag && !tags.includes(view.tag) ? [view.tag, ...tags] : tags;
  const grows = { flex: { xs: '1 1 auto', sm: '0 1 auto' }, minWidth: { xs: 104, sm: 140 }, maxWidth: '100%' };
  return (
    <Stack
      direction="row"
      sx={{ gap: { xs: 1, sm: 1.5 }, flexWrap: 'wrap', paddingInline: { xs: 2, sm: 3 }, paddingBlock: 2 }}
    >
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 280px' } }}>
        <SearchInput
          label={t('translations:campaigns.search')}
          clearLabel={t('translations:campaigns.clearSearch')}
          value={view.search}
          onChange={(search) => onChangeView({ search })}
        />
      </Box>
      {choices.length > 0 ? (
        <Select
          value={view.tag}
          onChange={(event) => onChangeView({ tag: event.target.value })}
          displayEmpty
          fullWidth={false}
          inputProps={{ 'aria-label': t('translations:campaigns.tag') }}
          sx={grows}
        >
          <MenuItem value="">{t('translations:campaigns.allTags')}</MenuItem>
          {choices.map((tag) => (
            <MenuItem key={tag} value={tag}>
              {tag}
            </MenuItem>
          ))}
        </Select>
      ) : null}
      <Select
        value={view.sort}
        onChange={(event) => onChangeView({ sort: event.target.value })}
        fullWidth={false}
        inputProps={{ 'aria-label': t('translations:campaigns.sort') }}
        sx={{ ...grows, marginInlineStart: { sm: 'auto' } }}
      >
        {campaignSorts.map((sort) => (
          <MenuItem key={sort} value={sort}>
            {t(`translations:campaigns.${sortTexts[sort]}`)}
          </MenuItem>
        ))}
      </Select>
    </Stack>
  );
}
