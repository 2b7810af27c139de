import '#web/styles/tokens.css';
import '#web/styles/fonts.css';
import '../core/pages.css';
import './options.css';
import { createRoot } from 'react-dom/client';
import { speak } from '../core/words.ts';
import { Options } from './options.tsx';

speak('optionsTitle');
const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(<Options />);
