import { countryCodes } from '@fanfare/contract/countries.ts';
import { isRefusal } from '@fanfare/contract/call.ts';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { countryName, useFormats } from '../../text/formats.ts';
import { locales } from '../../text/languages.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { EditDialog, type ProfileDialogProps } from './edit-dialog.tsx';

export function CountryDialog({ open, onClose }: ProfileDialogProps) {
  const { t } = useTranslation();
  const { language } = useFormats();
  const { country } = useCurrentWorkspace().workspace;
  const [chosen, setChosen] = useState(country);
  return (
    <EditDialog
      open={open}
      title={t('workspaceCountry.change')}
      saveLabel={t('workspaceCountry.save')}
      savedText={t('workspaceCountry.saved')}
      saved={country}
      kept={{ name: 'country', typed: chosen, restore: setChosen }}
      isChanged={chosen !== country}
      toChange={() => ({ country: chosen })}
      toWords={(error) => (isRefusal(error, 'numbersElsewhere') ? t('workspaceCountry.numbersElsewhere') : undefined)}
      onClose={onClose}
    >
      {(savedNow) => (
        <>
          <CountryField chosen={chosen} onChoose={setChosen} />
          <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 1 }}>
            {savedNow === undefined
              ? t('workspaceCountry.stay')
              : t('workspace.savedNow', { value: countryName(savedNow, language) })}
          </Typography>
        </>
      )}
    </EditDialog>
  );
}

function CountryField({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (code: string) => void }) {
  const { t } = useTranslation();
  const { language } = useFormats();
  const options = useMemo(() => {
    const { compare } = new Intl.Collator(locales[language]);
    const named = countryCodes.map((code) => [code, countryName(code, language)] as const);
    return named.toSorted(([, one], [, other]) => compare(one, other));
  }, [language]);
  return <SelectField label={t('workspaceCountry.label')} value={chosen} options={options} onChange={onChoose} />;
}
