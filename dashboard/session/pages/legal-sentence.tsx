import Link from '@mui/material/Link';
import { Trans, useTranslation } from 'react-i18next';

interface LegalSentenceProps {
  readonly termsUrl: string;
  readonly privacyUrl: string;
}

/** What whoever signs up agrees to. The pages open beside this one, so that nothing typed is lost. */
export function LegalSentence({ termsUrl, privacyUrl }: LegalSentenceProps) {
  const { t } = useTranslation();
  const aside = { target: '_blank', rel: 'noreferrer' };
  return (
    <Trans
      t={t}
      i18nKey="auth.agree"
      components={{ terms: <Link href={termsUrl} {...aside} />, privacy: <Link href={privacyUrl} {...aside} /> }}
    />
  );
}
