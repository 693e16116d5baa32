import { createFacture } from '#shared/contracts/ventes/ventes.ts';
import type { Comptoir } from '../testing/runtimes.ts';
import { demoShop, draftVente } from '../testing/shop.ts';
import { expect, signIn, test } from '../testing/test.ts';

test.use({ settings: demoShop });

/** A small window, and the usual one at double size. */
const windows = [
  { width: 960, height: 600, zoom: 1 },
  { width: 1280, height: 800, zoom: 2 },
];

async function resize({ page, electron }: Comptoir, { width, height, zoom }: (typeof windows)[number]) {
  if (!electron) return page.setViewportSize({ width: width / zoom, height: height / zoom });
  await electron.evaluate(
    ({ BrowserWindow }, size) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setContentSize(size.width, size.height);
      window?.webContents.setZoomFactor(size.zoom);
    },
    { width, height, zoom },
  );
}

for (const size of windows) {
  test(`in ${size.width} × ${size.height} at ${100 * size.zoom} % what is written, listed and printed can be reached, and nothing stands over anything`, async ({
    comptoir,
    call,
  }) => {
    const { page, url } = comptoir;
    const { data: facture } = await call(createFacture, { body: await draftVente(call) });
    await signIn(page);
    await resize(comptoir, size);
    for (const address of ['emails/nouveau', 'emails/modeles/nouveau']) {
      await page.goto(`${url}/app/${address}`);
      const text = page.getByLabel('Texte (HTML)');
      await text.scrollIntoViewIfNeeded();
      await expect(text, address).toBeInViewport({ ratio: 0.4 });
    }
    for (const address of ['administration/journal', 'relances', 'clients']) {
      await page.goto(`${url}/app/${address}`);
      const row = page.getByRole('grid').getByRole('row').nth(2);
      await row.scrollIntoViewIfNeeded();
      await expect(row, address).toBeInViewport({ ratio: 0.5 });
    }
    await page.goto(`${url}/app/factures/${facture.numero_facture}`);
    const print = await page.getByRole('button', { name: 'Imprimer' }).boundingBox();
    const total = await page.getByText('Total TTC').boundingBox();
    expect(print?.y).toBeGreaterThan((total?.y ?? 0) + (total?.height ?? 0));
  });
}
