import { languageCodes } from '#server/search-index/index.ts';
import { preferred } from './features.ts';
import { findStarts, toSimilar, type SimilarPicture, type Question } from './find-similar.ts';
import { boardCountOf, boardsOf } from './graph.ts';
import { followGraph, type GraphParts } from './follow-graph.ts';
import { sharingWith, type Sharing } from './sharing.ts';
import { startWalkThreads } from './walk-threads.ts';

/** What is near what, by the public boards that people keep: it proposes, and shows nothing. */
export interface Walks {
  /** Pictures near these, best first; none when nothing is known. */
  similar(question: Question): Promise<readonly SimilarPicture[]>;
  /** Public boards that hold the picture. */
  boardsOf(signature: string, limit: number): readonly string[];
  /** Whether the picture is on more than one public board: one that is not leads nowhere. */
  isConnected(signature: string): boolean;
  /** Counts these pictures on boards, as they are now. */
  sharing(signatures: ReadonlySet<string>): Sharing;
  /** Whether there is a graph to ask. */
  isReady(): boolean;
}

/** Walks, as the application holds them. */
export interface OpenWalks extends Walks {
  /** Has the graph made before somebody asks. */
  warmUp(): void;
  close(): Promise<void>;
}

/** The walks of this process. */
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
