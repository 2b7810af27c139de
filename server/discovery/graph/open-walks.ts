import { languageCodes } from '#server/search-index/index.ts';
import { preferred } from './features.ts';
import { findStarts, toSimilar, type SimilarPicture, type Question } from './find-similar.ts';
import { boardCountOf, boardsOf } from './graph.ts';
import { followGraph, type GraphParts } from './follow-graph.ts';
import { sharingWith, type Sharing } from './sharing.ts';
import { startWalkThreads } from './walk-threads.ts';

/**
 * Finds similar pictures by random walks over public boards; the results are candidates, not filtered by
 * visibility.
 */
export interface Walks {
  /** Returns similar pictures, best first; none while there is no graph. */
  similar(question: Question): Promise<readonly SimilarPicture[]>;
  /** Returns public boards with the picture. */
  boardsOf(signature: string, limit: number): readonly string[];
  /** Whether the picture is on more than one public board: otherwise walks from it lead nowhere else. */
  isConnected(signature: string): boolean;
  /** Returns a function that counts these pictures on boards, in their current state. */
  sharing(signatures: ReadonlySet<string>): Sharing;
  /** Whether there is a graph. */
  isReady(): boolean;
}

/** Walks with their lifecycle, for the application. */
export interface OpenWalks extends Walks {
  /** Builds the graph before the first query. */
  warmUp(): void;
  close(): Promise<void>;
}

/** Opens the walks of this process. */
export function openWalks(parts: GraphParts): OpenWalks {
  const followed = followGraph(parts);
  const threads = startWalkThreads(parts.log);
  return {
    async similar(question) {
      const graph = await followed.whenReady();
      const starts = graph === null ? [] : findStarts(graph, question);
      if (graph === null || starts.length === 0) return [];
      const { limit, seed } = question;
      const pictures = graph.pictures.records.cells;
      const boards = graph.boards.records.cells;
      const walked = await threads.ask({
        pictures,
        boards,
        starts,
        ...preferred(question, languageCodes),
        limit,
        seed,
      });
      return walked === null ? [] : toSimilar(graph, walked);
    },
    boardsOf(signature, limit) {
      const graph = followed.now();
      return graph === null ? [] : boardsOf(graph, signature, limit);
    },
    isConnected(signature) {
      const graph = followed.now();
      return graph !== null && boardCountOf(graph, signature) > 1;
    },
    sharing(signatures) {
      const graph = followed.now();
      return graph === null ? () => 0 : sharingWith(graph, signatures);
    },
    isReady: () => followed.now() !== null,
    warmUp() {
      void followed.whenReady();
    },
    async close() {
      await Promise.all([followed.stop(), threads.stop()]);
    },
  };
}
