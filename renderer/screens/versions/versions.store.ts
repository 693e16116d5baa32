import { create } from 'zustand';
import { type ChosenSides, isDisputed } from './choice-table.tsx';
import type { ComparedFields } from './compare-fields.ts';

type Question = {
  /** «La boutique a changé entre-temps». */
  title: string;
  compared: readonly ComparedFields[];
};

type VersionsStore = {
  /** The questions, which are asked one after the other. */
  asked: readonly (Question & { answer: (chosen: ChosenSides | undefined) => void })[];
  /**
   * Asks the user which version of each field that both changed is kept; undefined when they go back to what they
   * typed.
   */
  choose: (question: Question) => Promise<ChosenSides | undefined>;
};

/** Keeps the question of two versions of a record. */
export const useVersions = create<VersionsStore>()((set) => ({
  asked: [],
  choose(question) {
    if (!question.compared.some(isDisputed)) return Promise.resolve(new Map());
    return new Promise((resolve) => {
      const one = {
        ...question,
        answer(chosen: ChosenSides | undefined) {
          set(({ asked }) => ({ asked: asked.filter((other) => other !== one) }));
          resolve(chosen);
        },
      };
      set(({ asked }) => ({ asked: [...asked, one] }));
    });
  },
}));
