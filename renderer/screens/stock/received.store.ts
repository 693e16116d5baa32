import { create } from 'zustand';

type Received = { numero: string; lignes: readonly { article_ref: string; quantite: number }[] };

/** What the last saved movement was of, for as long as it is on screen: labels are wanted of what has come in. */
export const useReceived = create<Received>()(() => ({ numero: '', lignes: [] }));
