import { example, WHEN, type Example } from '#contract/kernel/example.ts';
import { changeSensitiveWords, getSensitiveWords } from './sensitive.ts';

export const sensitiveExamples: readonly Example[] = [
  example(
    changeSensitiveWords,
    'For operators: says which words and hashtags are sensitive. What they lead to is for adults who choose it.',
    { add: ['Open wounds', '#gore'], remove: ['moss'] },
    null,
  ),
  example(getSensitiveWords, 'For operators: the words and hashtags that are sensitive.', {}, [
    { id: 'openwounds', type: 'sensitive_word', word: 'Open wounds', added_at: WHEN },
  ]),
];
