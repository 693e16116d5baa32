import { listDevis } from '#shared/contracts/ventes/devis.ts';
import { expect, installed, signIn, test } from '../testing/test.ts';

test.use({ settings: { ...installed, COMPTOIR_DEMO: '1' } });

test('a document is printed from the viewer of PDFs, under its own name', async ({ comptoir, page, call }) => {
  await signIn(page);
  // Only the printer itself is replaced.
  await comptoir.electron?.evaluate(({ app }) => {
    app.on('web-contents-created', (_event, contents) => {
      contents.print = (_options, done) => {
        Object.assign(globalThis, { printed: contents.getTitle() });
        done?.(true, '');
      };
    });
  });
  const [devis] = await call(listDevis, { query: { limit: 1 } });
  await page.evaluate((path) => window.comptoir?.printPdf(path), `/documents/0/${devis?.numero}/pdf`);
  const printed = await comptoir.electron?.evaluate(() => (globalThis as unknown as { printed: string }).printed);
  // Electron's advice to developers about the viewer's own page.
  comptoir.watch.expectConsole(/Electron Security Warning/);
  expect(printed).toBe(`Devis ${devis?.numero}`);
});

test('a computer without a printer says so in French, and the document stays as it is', async ({
  comptoir: { electron, page, url, watch },
  call,
}) => {
  watch.expectConsole(/Electron Security Warning/);
  await signIn(page);
  await electron?.evaluate(({ app }) => {
    app.on('web-contents-created', (_event, contents) => {
      contents.print = (_options, done) => done?.(false, 'Failed to enumerate printers');
    });
  });
  const [devis] = await call(listDevis, { query: { limit: 1 } });
  await page.goto(`${url}/app/devis/${devis?.numero}`);
  await expect(page.getByRole('button', { name: /^Imprimer/ })).toBeEnabled();
  await page.keyboard.press('Control+P');
  const alert = page.getByRole('alert').filter({ hasText: 'L’impression a échoué' });
  await expect(alert).toContainText('Ce poste n’atteint aucune imprimante.');
  await expect(alert).not.toContainText('desktop:');
});

test('an unknown document, or an address that is not the service’s, is not printed', async ({ page }) => {
  await signIn(page);
  const print = (path: string) =>
    page.evaluate((asked) => window.comptoir?.printPdf(asked).catch((error: Error) => error.message), path);
  expect(await print('/documents/0/DE-P01-999999/pdf')).toContain('No PDF at /documents/0/DE-P01-999999/pdf');
  expect(await print('https://example.org/a.pdf')).toContain('invalid');
  expect(await print('//example.org/a.pdf')).toContain('invalid');
  expect(await print('/health')).toContain('No PDF');
});
