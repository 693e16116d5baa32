import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '#renderer/testing/stub-browser.ts';
import { createVente, type Envoi, toKind, type Vente } from './vente.ts';

// A store reads what it has stored while it is loaded: the browser's storage must be there before.
stubBrowser();
const { useVente } = await import('./vente.store.ts');

const { change, changeOne, hold, recall, discard, setEnvoi, finish, show, startNew } = useVente.getState();
const faite = {
  kind: 'devis' as const,
  isChange: false,
  numero: 'DE-P01-000001',
  client_code: 'ROUX',
  client_intitule: 'Roux',
  total_ttc: 12,
};
const envoi: Envoi = {
  kind: 'devis',
  modifie: null,
  version: null,
  client_id: 'C1',
  date: null,
  reference: null,
  lignes: [],
};

function type(reference: string) {
  change((vente) => ({ ...vente, reference }));
}

function getStored() {
  const { vente, enAttente } = useVente.getState();
  return { typed: vente.reference, held: enAttente.map((one: Vente) => one.reference) };
}

beforeEach(() => useVente.setState({ vente: createVente(), enAttente: [], faite: null }));

describe('sales on hold', () => {
  it('wait while the next customer is served, and come back as they were', () => {
    type('première');
    hold();
    type('deuxième');
    expect(getStored()).toEqual({ typed: 'deuxième', held: ['première'] });
    recall(useVente.getState().enAttente[0]!.id);
    expect(getStored()).toEqual({ typed: 'première', held: ['deuxième'] });
  });

  it('leave nothing behind when the sale they replace is empty', () => {
    type('première');
    hold();
    hold();
    recall(useVente.getState().enAttente[0]!.id);
    expect(getStored()).toEqual({ typed: 'première', held: [] });
  });

  it('come back after they were thrown away by mistake', () => {
    type('première');
    const undo = discard(useVente.getState().vente.id);
    expect(getStored().typed).toBe('');
    undo();
    expect(getStored().typed).toBe('première');
  });
});

describe('a sale that was thrown away', () => {
  it('is restored without replacing the one typed since', () => {
    type('jetée');
    const undo = discard(useVente.getState().vente.id);
    type('suivante');
    undo();
    expect(getStored()).toEqual({ typed: 'jetée', held: ['suivante'] });
  });

  it('is restored beside one saved meanwhile, which stays saved', () => {
    type('de côté');
    hold();
    type('enregistrée');
    const undo = discard(useVente.getState().enAttente[0]!.id);
    finish(useVente.getState().vente.id, faite);
    undo();
    undo();
    expect(getStored()).toEqual({ typed: '', held: ['de côté'] });
    expect(useVente.getState().faite).toEqual(faite);
  });

  it('is not thrown away while it is being sent', () => {
    type('envoyée');
    setEnvoi(useVente.getState().vente.id, envoi);
    hold();
    discard(useVente.getState().enAttente[0]!.id)();
    expect(getStored().held).toEqual(['envoyée']);
  });
});

it('what is restored to a sale goes to that sale, on hold or not, and to no other', () => {
  type('première');
  const { id } = useVente.getState().vente;
  hold();
  type('deuxième');
  expect(changeOne(id, (vente) => ({ ...vente, reference: 'première, corrigée' }))).toBe(true);
  expect(getStored()).toEqual({ typed: 'deuxième', held: ['première, corrigée'] });
  setEnvoi(id, envoi);
  expect(changeOne(id, (vente) => ({ ...vente, reference: 'trop tard' }))).toBe(false);
  expect(getStored()).toEqual({ typed: 'deuxième', held: ['première, corrigée'] });
});

describe('a sale that is saved', () => {
  it('gives its place to a new one of the same kind', () => {
    change((vente) => ({ ...vente, kind: 'facture', saisie_ttc: true, reference: 'A' }));
    const { vente } = useVente.getState();
    finish(vente.id, faite);
    expect(useVente.getState()).toMatchObject({ vente: { kind: 'facture', saisie_ttc: true, reference: '' }, faite });
    expect(useVente.getState().vente.cle).not.toBe(vente.cle);
  });

  it('gives its place, after a credit note, to the kind that was made before', () => {
    change((vente) => toKind(vente, 'commande'));
    change((vente) => toKind(vente, 'avoir'));
    type('retour');
    finish(useVente.getState().vente.id, { ...faite, kind: 'avoir' });
    expect(useVente.getState().vente).toMatchObject({ kind: 'commande', reference: '' });
  });

  it('is no longer shown once the next is typed', () => {
    finish(useVente.getState().vente.id, faite);
    type('suivante');
    expect(useVente.getState().faite).toBeNull();
    finish(useVente.getState().vente.id, faite);
    startNew();
    expect(useVente.getState().faite).toBeNull();
  });

  it('is replaced by the document it became only while it is still shown', () => {
    const facture = { ...faite, kind: 'facture' as const, numero: 'FA-P01-000001' };
    finish(useVente.getState().vente.id, faite);
    show(faite.numero, facture);
    expect(useVente.getState().faite).toEqual(facture);
    type('suivante');
    show(facture.numero, faite);
    expect(useVente.getState().faite).toBeNull();
  });

  it('does not change the current sale when it had been on hold', () => {
    type('lente');
    const { id } = useVente.getState().vente;
    setEnvoi(id, envoi);
    hold();
    type('suivante');
    finish(id, faite);
    expect(getStored()).toEqual({ typed: 'suivante', held: [] });
    expect(useVente.getState().faite).toBeNull();
  });
});

describe('a sale being sent', () => {
  it('keeps its key while its answer is unknown, and gets another once it was refused', () => {
    const { id, cle } = useVente.getState().vente;
    setEnvoi(id, envoi);
    expect(useVente.getState().vente).toMatchObject({ cle, envoi });
    setEnvoi(id, null);
    expect(useVente.getState().vente.envoi).toBeNull();
    expect(useVente.getState().vente.cle).not.toBe(cle);
  });
});

it('a scan during the sending of a sale starts the next one', () => {
  type('envoyée');
  setEnvoi(useVente.getState().vente.id, envoi);
  type('suivante');
  expect(getStored()).toEqual({ typed: 'suivante', held: ['envoyée'] });
  expect(useVente.getState().enAttente[0]?.envoi).toEqual(envoi);
});

describe('in a browser', () => {
  afterEach(() => vi.unstubAllGlobals());

  async function start() {
    vi.resetModules();
    return (await import('./vente.store.ts')).useVente;
  }

  it('two tabs of the same till show the same sale', async () => {
    const { keepElsewhere } = stubBrowser();
    const tab = await start();
    const other = { ...tab.getState().vente, reference: 'tapée ailleurs' };
    const state = { vente: other, enAttente: [], faite: null };
    keepElsewhere('comptoir-vente', JSON.stringify({ state, version: 0 }));
    expect(tab.getState().vente.reference).toBe('tapée ailleurs');
  });

  it('the sale is there after a crash as it was at the last keystroke', async () => {
    stubBrowser();
    const before = (await start()).getState();
    before.change((vente) => ({ ...vente, reference: 'avant la panne' }));
    before.hold();
    before.change((vente) => ({ ...vente, reference: 'en cours' }));
    const after = (await start()).getState();
    expect(after.vente.reference).toBe('en cours');
    expect(after.enAttente.map(({ reference }) => reference)).toEqual(['avant la panne']);
  });
});
