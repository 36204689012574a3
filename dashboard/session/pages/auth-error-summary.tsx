import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { listFieldProblems, type FieldProblem } from './auth-field-problems.ts';

/** After a refused submit: one faulty field has the focus, several are listed with a way to each. */
export function AuthErrorSummary<Values extends FieldValues>({ form }: { form: UseFormReturn<Values> }) {
  const { t } = useTranslation();
  const { errors, submitCount } = form.formState;
  const box = useRef<HTMLDivElement>(null);
  const [listed, setListed] = useState<readonly FieldProblem[]>([]);
  const open = listFieldProblems(errors);
  const goTo = ({ name }: FieldProblem) => form.setFocus(name as Path<Values>);

  useEffect(() => {
    const [first] = open;
    // The list stays as it is until the next submit: a line that goes while a person types moves their field.
    setListed(open.length > 1 ? open : []);
    if (open.length === 1 && first) goTo(first);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [submitCount]);
  useEffect(() => {
    if (listed.length > 0) box.current?.focus();
  }, [listed]);

  if (listed.length === 0 || open.length === 0) return null;
  return (
    <Alert ref={box} severity="error" tabIndex={-1} sx={{ alignItems: 'flex-start' }}>
      <AlertTitle>{t('auth.problemTitle')}</AlertTitle>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
        {listed.map((field) => (
          <li key={field.name}>
            <Link
              component="button"
              type="button"
              color="inherit"
              underline="always"
              onClick={() => goTo(field)}
              sx={linkStyle}
            >
              {field.message}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}

const linkStyle = { font: 'inherit', textAlign: 'left', verticalAlign: 'top', paddingBlock: 0.25 };
