import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '#renderer/testing/show.tsx';
import classes from './caisse.module.css';
import { Figure } from './figure.tsx';

test('the figures of a year of sales keep within their cards on a small screen', async () => {
  await show(
    <dl className={classes.figures} style={{ width: '1020px' }}>
      <Figure label="Ventes TTC, avoirs déduits" of={987_654.32} size="large" />
      <Figure label="Écart" of={-12_345.67} size="large" tone="danger" />
      <Figure label="Remises accordées, HT" of={1_234.56} />
      <Figure label="Cumul perpétuel" of={9_876_543.21} />
      <Figure label="Cumul perpétuel, retours ajoutés" of={9_876_543.21} />
    </dl>,
  );
  await expect.element(page.getByText('Écart')).toBeVisible();
  const widths = [...document.querySelectorAll('dd')].map((dd) => [dd.scrollWidth, dd.clientWidth]);
  expect(widths).toHaveLength(5);
  for (const [needed = 0, given = 0] of widths) expect(needed).toBeLessThanOrEqual(given);
});
