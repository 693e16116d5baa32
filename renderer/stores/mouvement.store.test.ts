import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '#renderer/testing/stub-browser.ts';
import type { Article } from '#shared/contracts/articles/articles.ts';
import { addToMouvement, createMouvement, toEnvoiMouvement } from './mouvement.ts';

// A store reads what it has stored while it is loaded: the browser's storage must be there before.
stubBrowser();
const { useMouvement } = await import('./mouvement.store.ts');

const vis = { reference: 'VIS', designation: 'Vis', unite_vente: 'UN', stock_reel: 5, stock_mini: 2 } as Article;
const clou = { ...vis, reference: 'CLOU', designation: 'Clou' };
const fait = {
  numero: 'ME-000001',
  type: 0,
  type_libelle: 'Entrée',
  date: '2026-11-21',
  nb_lignes: 1,
  reference: null,
};
const { change, discard, setEnvoi, finish } = useMouvement.getState();

function getTyped() {
  return useMouvement.getState().mouvement;
}

function scan(article: Article, quantite?: number) {
  change((mouvement) => addToMouvement(mouvement, article, quantite));
}

beforeEach(() => useMouvement.setState({ mouvement: createMouvement(), fait: null }));

describe('scans', () => {
  it('of the same article add up on its line', () => {
    scan(vis);
    scan(clou, 3);
    scan(vis);
    const quantities = getTyped().lignes.map(({ article_ref, quantite }) => [article_ref, quantite]);
    expect(quantities).toEqual([
      ['VIS', 2],
      ['CLOU', 3],
    ]);
  });

  it('add decimals as people do', () => {
    scan(vis, 0.1);
    scan(vis, 0.2);
    expect(getTyped().lignes[0]?.quantite).toBe(0.3);
  });

  it('bring the stock of the record up to date and keep the price that was typed', () => {
    scan(vis);
    change((mouvement) => ({ ...mouvement, lignes: mouvement.lignes.map((one) => ({ ...one, prix_unitaire: 4 })) }));
    scan({ ...vis, stock_reel: 9 });
    expect(getTyped().lignes).toMatchObject([{ quantite: 2, stock_reel: 9, prix_unitaire: 4 }]);
  });

  it('of a negative quantity take back, and never leave a line below one', () => {
    scan(vis, 2);
    scan(vis, -1);
    expect(getTyped().lignes).toMatchObject([{ quantite: 1 }]);
    scan(vis, -1);
    scan(clou, -1);
    expect(getTyped().lignes).toEqual([]);
  });
});

describe('a movement that is sent', () => {
  it('leaves what was not filled in to the service', () => {
    scan(vis);
    change((mouvement) => ({ ...mouvement, reference: '  BL 12 ', commentaire: ' ' }));
    expect(toEnvoiMouvement(getTyped())).toEqual({
      sens: 'entree',
      date: null,
      destination: '',
      body: {
        reference: 'BL 12',
        depot_code: null,
        commentaire: null,
        lignes: [{ article_ref: 'VIS', quantite: 1, prix_unitaire: null }],
      },
    });
  });

  it('can no longer be changed or discarded, and keeps its key', () => {
    scan(vis);
    const { id, cle } = getTyped();
    setEnvoi(id, toEnvoiMouvement(getTyped()));
    scan(vis);
    discard();
    expect(getTyped()).toMatchObject({ id, cle, lignes: [{ quantite: 1 }] });
  });

  it('gets another key once it was refused, and can be changed again', () => {
    scan(vis);
    const { id, cle } = getTyped();
    setEnvoi(id, toEnvoiMouvement(getTyped()));
    setEnvoi(id, null);
    scan(vis);
    expect(getTyped()).toMatchObject({ id, envoi: null, lignes: [{ quantite: 2 }] });
    expect(getTyped().cle).not.toBe(cle);
  });

  it('once saved gives its place to another of the same way', () => {
    change((mouvement) => ({ ...mouvement, sens: 'sortie' }));
    const { id, cle } = getTyped();
    finish(id, fait);
    expect(useMouvement.getState()).toMatchObject({ fait, mouvement: { sens: 'sortie', lignes: [] } });
    expect(getTyped().cle).not.toBe(cle);
  });
});

it('a discarded draft can be restored', () => {
  scan(vis);
  const undo = discard();
  expect(getTyped().lignes).toEqual([]);
  expect(undo()).toBe(true);
  expect(getTyped().lignes).toHaveLength(1);
});

it('a discarded movement is restored with what was scanned since', () => {
  scan(vis, 2);
  const undo = discard();
  scan(clou);
  scan(vis);
  expect(undo()).toBe(true);
  const quantities = getTyped().lignes.map(({ article_ref, quantite }) => [article_ref, quantite]);
  expect(quantities).toEqual([
    ['VIS', 3],
    ['CLOU', 1],
  ]);
});

it('a discarded movement replaces neither one of the other direction nor one being sent', () => {
  scan(vis, 2);
  const undo = discard();
  change((mouvement) => ({ ...mouvement, sens: 'sortie' }));
  scan(clou);
  expect(undo()).toBe(false);
  expect(getTyped()).toMatchObject({ sens: 'sortie', lignes: [{ article_ref: 'CLOU' }] });
  change((mouvement) => ({ ...mouvement, sens: 'entree' }));
  setEnvoi(getTyped().id, toEnvoiMouvement(getTyped()));
  expect(undo()).toBe(false);
  expect(getTyped().envoi).not.toBeNull();
});

describe('in a browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  async function start() {
    vi.resetModules();
    return (await import('./mouvement.store.ts')).useMouvement;
  }

  it('typed data survive a reload, also while being sent', async () => {
    stubBrowser();
    const before = (await start()).getState();
    before.change((mouvement) => addToMouvement(mouvement, vis, 4));
    const typed = (await start()).getState().mouvement;
    expect(typed.lignes).toMatchObject([{ article_ref: 'VIS', quantite: 4 }]);
    before.setEnvoi(typed.id, toEnvoiMouvement(typed));
    expect((await start()).getState().mouvement).toEqual({ ...typed, envoi: toEnvoiMouvement(typed) });
  });

  it('two tabs of the same till show the same movement', async () => {
    const { keepElsewhere } = stubBrowser();
    const tab = await start();
    const other = { ...tab.getState().mouvement, reference: 'tapée ailleurs' };
    keepElsewhere('comptoir-mouvement', JSON.stringify({ state: { mouvement: other, fait: null }, version: 0 }));
    expect(tab.getState().mouvement.reference).toBe('tapée ailleurs');
  });
});
