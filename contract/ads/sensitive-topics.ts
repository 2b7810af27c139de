/**
 * Topics that nobody is chosen by, whatever they like or save: health, faith, politics, origin and sex life. A topic is
 * one of these when it has such a word; words are compared in lower case, without what a plural adds.
 */
const WORDS = new Set(
  `abortion addiction adhd aids alcoholism anorexia antidepressant anxiety arthritis asthma autism bipolar
  bulimia cancer chemotherapy contraception covid dementia depression diabetes diagnosis dialysis
  disability disorder eczema epilepsy fertility hepatitis hiv ibs illness incontinence infertility
  menopause miscarriage obesity ocd parkinson ptsd psoriasis rehab schizophrenia stroke
  suicide therapy tumor tumour
  atheism bible buddhism catholic christian christianity church faith gospel hindu hinduism islam islamic
  jesus jewish judaism koran mormon mosque muslim prayer pray quran ramadan religion religious scripture
  sikh synagogue torah worship
  activism communism conservative democrat election feminism immigration liberal nationalism
  political politics protest republican socialism union voting
  bdsm bisexual erotica erotic fetish gay kink lesbian lgbt lgbtq lgbtqia nude nudity porn queer sex sexual
  sexuality sexy swinger trans transgender
  ethnicity racism refugee`.split(/\s+/),
);

/** Whether a topic is too private to choose people by. */
export function isSensitiveTopic(topic: string): boolean {
  return topic
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => WORDS.has(word) || WORDS.has(word.replace(/s$/, '')));
}
