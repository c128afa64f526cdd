import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2023', reportCompressedSize: false },
  // The small scripts of public pages (app/browser) are built as workers are: each into a file alone.
  worker: { format: 'es' },
  environments: {
    ssr: { build: { rollupOptions: { input: './server.ts' } } },
  },
});
