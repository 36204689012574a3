import { isRefusal } from '@fanfare/contract/call.ts';
import { countryCodes } from '@fanfare/contract/countries.ts';
import { workspaceNameMax } from '@fanfare/contract/workspaces.ts';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useCurrentWorkspace } from '../../session/current-workspace.tsx';
import { usePersistedInput } from '../../session/use-persisted-form.ts';
import { countryName, useFormats } from '../../text/formats.ts';
import { locales } from '../../text/languages.ts';
import { BusyButton } from '../../ui/busy-button.tsx';
import { GuardedDialog } from '../../ui/guarded-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextInput, useLength } from '../../ui/text-input.tsx';
import { toastDone } from '../../ui/toasts.tsx';
import { SaveProblemAlert, useChangeWorkspace, useEditBaseline, useFreshWorkspace } from '../edit-baseline.tsx';
import type { WorkspaceChange } from '../queries.ts';
import type { DialogProps } from '../../ui/use-dialog.ts';

const Kept = z.object({ typed: z.string(), baseline: z.object({ value: z.string(), at: z.number() }) });

interface EditDialogProps extends DialogProps {
  readonly title: string;
  readonly saveLabel: string;
  readonly savedText: string;
  /** What stands there now. */
  readonly saved: string;
  /** What is typed or chosen; it comes back after a reload. */
  readonly kept: { readonly name: string; readonly typed: string; readonly restore: (typed: string) => void };
  /** Something else than that is typed or chosen. */
  readonly isChanged: boolean;
  /** Nothing while what was typed is not right; its problem is then shown. */
  readonly toChange: () => WorkspaceChange | undefined;
  /** What a refusal of its own means. */
  readonly toWords?: (error: unknown) => string | undefined;
  /** `savedNow` is what somebody else has put there meanwhile. */
  readonly children: (savedNow: string | undefined) => ReactNode;
}

/** Changes one thing about the workspace; what is typed outlives every refusal. */
export function EditDialog(props: EditDialogProps) {
  const { open, title, saveLabel, savedText, saved, kept, isChanged, toChange, onClose, children } = props;
  const { workspace } = useCurrentWorkspace();
  const { baseline, accept } = useEditBaseline({ value: saved, at: workspace.updatedAt }, true);
  const { change, isBusy, problem, clear } = useChangeWorkspace(props.toWords);
  const readAnew = useFreshWorkspace();
  usePersistedInput({
    name: `${kept.name}:${workspace.workspace_id}`,
    shape: Kept,
    isDirty: open && isChanged,
    read: () => ({ typed: kept.typed, baseline }),
    restore: (found) => {
      kept.restore(found.typed);
      accept(found.baseline);
    },
  });
  const save = async () => {
    const to = toChange();
    if (!to || !(await change({ ...to, unmodifiedSince: baseline.at }))) return;
    toastDone(savedText);
    onClose();
  };
  const reload = async () => {
    const fresh = await readAnew();
    if (!fresh) return;
    accept({ ...baseline, at: fresh.updatedAt });
    clear();
  };
  return (
    <GuardedDialog
      open={open}
      isChanged={isChanged}
      title={title}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onCancel={onClose}
      action={<BusyButton isBusy={isBusy}>{saveLabel}</BusyButton>}
    >
      <SaveProblemAlert problem={problem} onReload={reload} />
      {children(saved === baseline.value ? undefined : saved)}
    </GuardedDialog>
  );
}

export function NameDialog({ open, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { name } = useCurrentWorkspace().workspace;
  const [typed, setTyped] = useState(name);
  const { tooLong } = useLength(typed.trim(), workspaceNameMax);
  const [error, setError] = useState<string>();
  const toChange = () => {
    const wanted = typed.trim();
    const wrong = wanted === '' ? t('workspace.nameMissing') : tooLong;
    setError(wrong);
    return wrong === undefined ? { name: wanted } : undefined;
  };
  return (
    <EditDialog
      open={open}
      title={t('workspace.editName')}
      saveLabel={t('workspace.saveName')}
      savedText={t('workspace.nameSaved')}
      saved={name}
      kept={{ name: 'workspace-name', typed, restore: setTyped }}
      isChanged={typed !== name}
      toChange={toChange}
      onClose={onClose}
    >
      {(savedNow) => (
        <TextInput
          label={t('workspace.name')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={error}
          hint={savedNow === undefined ? undefined : t('workspace.savedNow', { value: savedNow })}
          autoComplete="organization"
          autoFocus
        />
      )}
    </EditDialog>
  );
}

export function CountryDialog({ open, onClose }: DialogProps) {
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
          <Typography variant="secondary" sx={{ marginBlockStart: 1 }}>
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
