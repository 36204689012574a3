import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SectionLinks, SectionPlace } from '../../ui/section-links.tsx';

export type SectionName = 'images' | 'basics' | 'when' | 'where' | 'audience';

/** The cards of the form, and above them the way to each. */
export function FormSections({ children }: { readonly children: Readonly<Record<SectionName, ReactNode>> }) {
  const { t } = useTranslation();
  const titles: Readonly<Record<SectionName, string>> = {
    images: t('campaigns.images'),
    basics: t('campaignForm.basics'),
    when: t('campaignForm.when'),
    where: t('campaignForm.where'),
    audience: t('campaigns.audience'),
  };
  const names = Object.keys(titles) as SectionName[];
  return (
    <>
      <SectionLinks from="lg" sections={names.map((name) => ({ id: name, title: titles[name] }))} />
      {names.map((name) => (
        <SectionPlace key={name} id={name}>
          {children[name]}
        </SectionPlace>
      ))}
    </>
  );
}
