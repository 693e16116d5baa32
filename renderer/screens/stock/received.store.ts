import { create } from 'zustand';

type Received = { numero: string; lignes: readonly { article_ref: string; quantite: number }[] };

/** Keeps the lines of the last saved movement while it is on screen: labels are printed of what has come in. */
export const useReceived = create<Received>()(() => ({ numero: '', lignes: [] }));
