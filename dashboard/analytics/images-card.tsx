import type { Analytics, ImageFigures } from '@fanfare/contract/analytics.ts';
import { imageVariantUrl } from '@fanfare/contract/images.ts';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListTable } from '../ui/list-table.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ShareBar } from '../ui/share-bar.tsx';
import { type ImageColumn, imageColumns, sortImages, valueOf } from './image-columns.ts';
import { useAnalyticsWords } from './use-words.ts';

/** What each picture of the campaign was worth. */
export function ImagesCard({ analytics }: { analytics: Analytics }) {
  const { t } = useTranslation(['common', 'translations']);
  const [column, setColumn] = useState<ImageColumn>('position');
  const title = t('translations:analytics.images');
  const reachBase = analytics.images.find(({ position }) => position === 1)?.visitors ?? 0;
  return (
    <SectionCard title={title} flush>
      <ListTable
        label={t('translations:analytics.tableOf', { title })}
        caption={title}
        head={imageColumns.map((one) => (
          <TableCell
            key={one}
            align={one === 'position' ? 'left' : 'right'}
            sortDirection={one === column ? sortWay(one) : false}
          >
            <TableSortLabel active={one === column} direction={sortWay(one)} onClick={() => setColumn(one)}>
              {t(`translations:analytics.image_${one}`)}
            </TableSortLabel>
          </TableCell>
        ))}
      >
        {sortImages(analytics.images, { column, reachBase }).map((image) => (
          <ImageRow key={image.imageKey} image={image} reachBase={reachBase} />
        ))}
      </ListTable>
    </SectionCard>
  );
}

function sortWay(column: ImageColumn): 'asc' | 'desc' {
  return column === 'position' ? 'asc' : 'desc';
}

function ImageRow({ image, reachBase }: { image: ImageFigures; reachBase: number }) {
  const { t } = useTranslation(['common', 'translations']);
  const words = useAnalyticsWords();
  const reach = valueOf(image, { column: 'reach', reachBase });
  const name =
    image.position === null
      ? t('translations:analytics.formerImage')
      : t('translations:analytics.imageNumber', { position: words.number(image.position) });
  return (
    <TableRow sx={{ '& td': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } }}>
      <TableCell component="th" scope="row">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 160 }}>
          <Box
            component="img"
            src={imageVariantUrl(image.url, 360, 'webp')}
            alt=""
            loading="lazy"
            sx={{
              width: 48,
              height: 48,
              flexShrink: 0,
              objectFit: 'cover',
              borderRadius: '10px',
              backgroundColor: 'level.2',
            }}
          />
          {name}
        </Box>
      </TableCell>
      <TableCell align="right">{words.number(image.views)}</TableCell>
      <TableCell align="right">{words.number(image.visitors)}</TableCell>
      <TableCell align="right">{image.views === 0 ? '–' : words.time(image.viewMs / image.views)}</TableCell>
      <TableCell align="right">{words.time(image.viewMs)}</TableCell>
      <TableCell align="right" sx={{ minWidth: 120 }}>
        {reach === undefined ? '–' : words.share(reach)}
        {reach === undefined ? null : <ShareBar share={reach} heightPx={6} />}
      </TableCell>
    </TableRow>
  );
}
